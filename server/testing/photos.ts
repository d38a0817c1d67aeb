import sharp from 'sharp';
import { postForm } from './forms.ts';
import type { Person, TestApp } from './testApp.ts';

export async function uploadPhoto(app: TestApp, person: Person): Promise<string> {
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const list = [{ name: 'dni.png', content }];
  const { status, body } = await postForm(app, person, '/api/uploads/dni', {}, { field: 'photo', list });
  if (status !== 201) throw new Error(`the upload was refused with ${status}`);
  return body.dniPhoto as string;
}
