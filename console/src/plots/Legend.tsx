interface LegendProps {
  readonly id: string;
  readonly time: string;
  readonly entries: readonly { readonly name: string; readonly color: string; readonly value: string }[];
}

/** Which colour is which series, and what each is worth at one time. */
export function Legend({ id, time, entries }: LegendProps) {
  return (
    <div id={id} className="hc-plot-legend">
      <span className="hc-subtle">{time}</span>
      <ul>
        {entries.map(({ name, color, value }) => (
          <li key={name} className={`hc-plot-${color}`}>
            <span className="hc-plot-swatch" aria-hidden="true" />
            <span className="hc-plot-name">{name}</span> <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
