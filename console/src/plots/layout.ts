/** Where inside a drawing of this width its values are drawn; the rest is for the axes. */
export function areaOf(width: number): {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
} {
  return { left: 52, right: Math.max(width - 12, 80), top: 10, bottom: 164 };
}

export const drawingHeight = 190;
