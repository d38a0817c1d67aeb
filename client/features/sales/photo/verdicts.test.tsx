import { expect, test } from 'vitest';
import { PHOTO_VERDICTS, type PhotoQuality } from '../../../../shared/sales/photo/verdicts.ts';
import { cardPhoto } from '../../../testing/choosePhoto.ts';
import { openTeam, PREPARES_TEST, type Person } from '../../../testing/team.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

async function upload({ token }: Person, photo: File) {
  const body = new FormData();
  body.append('photo', photo);
  const headers = { Authorization: `Bearer ${token}`, [PREPARES_TEST]: 'yes' };
  const response = await fetch('/api/uploads/dni', { method: 'POST', headers, body });
  return (await response.json()) as { quality: PhotoQuality };
}

test.for(PHOTO_VERDICTS)(
  'device and server say the same of %s photos, four times of five what is right',
  async (verdict) => {
    const { seller } = await openTeam();
    const said = { device: [] as unknown[], server: [] as unknown[] };
    for (let seed = 1; seed <= 5; seed += 1) {
      const photo = await cardPhoto(verdict, seed);
      said.device.push((await shrinkPhoto(photo)).verdict);
      said.server.push((await upload(seller, photo)).quality.verdict);
    }
    expect(said.device).toEqual(said.server);
    expect(said.server.filter((each) => each === verdict).length).toBeGreaterThanOrEqual(4);
  },
);
