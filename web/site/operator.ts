import { OPERATOR_META, type Operator, readOperator } from '../../core/operator.ts';

let read: Operator | undefined;

/** Reads who runs this site from the page's head. */
export function operator(): Operator {
  read ??= readOperator(document.querySelector(`meta[name="${OPERATOR_META}"]`)?.getAttribute('content'));
  return read;
}
