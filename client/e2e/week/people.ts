import sharp from 'sharp';
import { drawCard } from '../../../server/cli/demo/card.ts';
import { drawDni, drawName, emailOf } from '../../../server/cli/demo/people.ts';
import { drawAddress, drawPhone, drawPlace } from '../../../server/cli/demo/places.ts';
import { createRandom, type Random } from '../../../server/cli/demo/random.ts';
import type { RegisterSaleRequest } from '../../../shared/sales/sales.ts';
import { PASSWORD, type Session } from '../support/server.ts';

export type CustomerInfo = RegisterSaleRequest['customerInfo'];

/** A member of the team, signed in. */
export interface Member extends Session {
  phone: string;
  location: string;
}

/** Draws people who share no name, DNI or phone, so that each is found, and found in the log, by any of these. */
export class People {
  private readonly random: Random;
  private readonly taken = new Set<string>();

  constructor(seed: number) {
    this.random = createRandom(seed, 'people');
  }

  account() {
    const name = this.unlike(() => drawName(this.random));
    const place = drawPlace(this.random);
    const phone = this.unlike(() => drawPhone(this.random, place));
    return { name, email: emailOf(name, ''), password: PASSWORD, phone, location: place.city };
  }

  customer(): CustomerInfo {
    const name = this.unlike(() => drawName(this.random));
    const { city, province, postalCode, ...place } = drawPlace(this.random);
    const { street, streetNumber: number } = drawAddress(this.random);
    return {
      name,
      email: emailOf(name, this.random.int(1, 99)),
      phone: this.unlike(() => drawPhone(this.random, { city, province, postalCode, ...place })),
      dni: this.unlike(() => drawDni(this.random, 1950 + this.random.int(0, 50))),
      address: { street, number, city, province, postalCode },
    };
  }

  relative() {
    return {
      holderName: this.unlike(() => drawName(this.random)),
      holderDni: this.unlike(() => drawDni(this.random, 1960)),
    };
  }

  /** A photo of the DNI of this person. */
  photoOf(holder: { holderName: string; holderDni: string }): Promise<Buffer> {
    return sharp(Buffer.from(drawCard(this.random, holder)), { density: 72 })
      .jpeg({ quality: 80 })
      .toBuffer();
  }

  private unlike(draw: () => string): string {
    for (;;) {
      const drawn = draw();
      if (this.taken.has(drawn)) continue;
      this.taken.add(drawn);
      return drawn;
    }
  }
}
