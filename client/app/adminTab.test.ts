import { expect, test } from 'vitest';
import { readTab } from './adminTab.ts';

test('the address selects the tab; an unknown tab is the summary', () => {
  expect(readTab(new URLSearchParams('tab=ventas'))).toBe('ventas');
  expect(readTab(new URLSearchParams('tab=otra'))).toBe('resumen');
  expect(readTab(new URLSearchParams())).toBe('resumen');
});
