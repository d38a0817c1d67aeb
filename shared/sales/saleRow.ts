import type { z } from 'zod';
import { saleView } from './sales.ts';

/** Fields that a row draws and that its photo needs; each `saleView` has them. */
export const saleRowView = saleView
  .pick({
    _id: true,
    description: true,
    planName: true,
    planPrice: true,
    commission: true,
    status: true,
    sellerName: true,
    createdAt: true,
    updatedAt: true,
    expected: true,
    commissionState: true,
    held: true,
    settlementId: true,
    photoRemovedAt: true,
  })
  .extend({
    customerInfo: saleView.shape.customerInfo.pick({ name: true, dni: true, dniPhoto: true }),
    verification: saleView.shape.verification.pick({
      holderName: true,
      relationship: true,
      dniPhoto: true,
      state: true,
    }),
  });
export type SaleRowView = z.infer<typeof saleRowView>;
