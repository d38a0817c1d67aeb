import { FUTURE_CAPTURE } from '../../../../shared/sales/priceSource.ts';
import type { RegisterSaleRequest } from '../../../../shared/sales/sales.ts';
import { callFailure } from '../../../api/trpc.ts';

/** Sends a sale; if the device's clock is ahead, the sale takes the moment of its arrival. */
export async function sendCaptured<Response>(
  { capturedAt, ...sale }: RegisterSaleRequest,
  send: (sale: RegisterSaleRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await send({ ...sale, ...(capturedAt && { capturedAt }) });
  } catch (error) {
    if (!callFailure(error)?.details.includes(FUTURE_CAPTURE)) throw error;
    return send(sale);
  }
}
