import { expect, test } from 'vitest';
import type { Response } from './ask.ts';
import { expectSentence, expectSound, restRefusal } from './expectations.ts';
import { anyForm, formRequest, type MalformedForm } from './forms.ts';
import { search, searchTimeoutMs } from './search.ts';

const SHARE = 0.2;

test(
  'any form gets a sound response, and a refusal keeps nothing of it',
  { timeout: searchTimeoutMs(SHARE) },
  async () => {
    const statuses = new Set<number>();
    function isRefused(_form: MalformedForm, response: Response): boolean {
      expectSound(response);
      statuses.add(response.status);
      if (response.status === 201) return false;
      expectSentence(restRefusal(response));
      return true;
    }
    const sent = await search({ share: SHARE, generated: anyForm, request: formRequest, isRefused });
    if (sent < 200) return;
    expect([...statuses]).toEqual(expect.arrayContaining([201, 400, 401, 403, 415]));
  },
);
