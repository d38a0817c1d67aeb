import sharp from 'sharp';
import { postForm } from './forms.ts';
import type { Person, TestApp } from './testApp.ts';

export async function uploadPhoto(app: TestApp, person: Person): Promise<string> {
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const list = [{ name: 'dni.png', content }];
  const { body } = await postForm(app, person, '/api/uploads/dni', {}, { field: 'photo', list });
  return body.dniPhoto as string;
}
