import type { TestApp } from '../testApp.ts';

/** A seller with a public page. */
export async function pageOf(app: TestApp, values: { name?: string; message?: string; slug?: string } = {}) {
  const { name = 'Lucía de los Ángeles Fernández', message, slug = 'lucia' } = values;
  const seller = await app.seller({ name, location: 'Rosario' });
  await seller.caller.pages.save({ slug, enabled: true, message });
  return seller;
}
