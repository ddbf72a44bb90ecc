import { isMap, isScalar, parseDocument, Scalar } from 'yaml';
import { lastApplied } from '../../kube/table';
import { sizeOf } from './secret';

/**
 * The YAML of a Secret without its values. No mask is base64, so that a cluster refuses a text that has one. The annotation of
 * `kubectl apply` repeats the values.
 */
export function masked(yaml: string): string {
  const document = parseDocument(yaml);
  const data = document.get('data');
  for (const { value } of isMap(data) ? data.items : []) {
    if (isScalar(value)) {
      hide(value, sizeOf(String(value.value)));
    }
  }
  const annotation = document.getIn(['metadata', 'annotations', lastApplied], true);
  if (isScalar(annotation)) {
    hide(annotation, new TextEncoder().encode(String(annotation.value)).length);
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

function hide(value: Scalar, size: number): void {
  value.value = `*** (${size} bytes)`;
  value.type = Scalar.QUOTE_SINGLE;
}
