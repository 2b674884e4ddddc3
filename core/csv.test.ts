import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', '', '12.5'], 'a,,12.5\r\n'],
  [['one, two', 'say "hi"', 'line\nline'], '"one, two","say ""hi""","line\nline"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)'], "'=1+1,'+1,'-1,'@SUM(A1)\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['  =1', '\t=1', '\r=1', '\uFF1D1'], "'  =1,'\t=1,\"'\r=1\",'\uFF1D1\r\n"],
  [['a=1', "it's", '0.1'], "a=1,it's,0.1\r\n"],
])('csvLine writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
