import type { RegisterSaleRequest } from '../../../shared/sales/sales.ts';

export function saleInput(values: Partial<RegisterSaleRequest> = {}): RegisterSaleRequest {
  return {
    planId: '1',
    description: 'Alarma para casa con patio',
    customerInfo: {
      name: 'María Gómez',
      email: 'maria@example.com',
      phone: '341 555-1234',
      dni: '30123456',
      address: {
        street: 'San Martín',
        number: '1234',
        city: 'Rosario',
        province: 'Santa Fe',
        postalCode: 'S2000',
      },
    },
    ...values,
  };
}
