import { expect, test } from 'vitest';
import { fileError, fileShares } from './attachmentChoice.ts';

test.each([
  [{ name: 'lista.PDF', size: 10 }, undefined],
  [
    { name: 'lista.exe', size: 10 },
    'Tipo no permitido. Se aceptan pdf, doc, docx, txt, jpg, jpeg, png, gif.',
  ],
  [{ name: 'pdf', size: 10 }, 'Tipo no permitido. Se aceptan pdf, doc, docx, txt, jpg, jpeg, png, gif.'],
  [{ name: 'foto.jpg', size: 10 * 1024 * 1024 }, undefined],
  [{ name: 'foto.jpg', size: 10 * 1024 * 1024 + 1 }, 'Supera los 10 MB.'],
  [{ name: 'foto.jpg', size: 0 }, 'El archivo está vacío.'],
])('fileError of %j is %j', (file, error) => {
  expect(fileError(file)).toBe(error);
});

test('the share sent of each file follows from the bytes sent of the form', () => {
  const files = [{ size: 100 }, { size: 300 }];
  expect(fileShares(files, 0, 450)).toEqual([0, 0]);
  expect(fileShares(files, 50, 450)).toEqual([0, 0]);
  expect(fileShares(files, 100, 450)).toEqual([0.5, 0]);
  expect(fileShares(files, 300, 450)).toEqual([1, 0.5]);
  expect(fileShares(files, 450, 450)).toEqual([1, 1]);
});
