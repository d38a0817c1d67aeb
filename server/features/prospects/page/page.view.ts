import { publicNameOf } from '../../../../shared/values/names.ts';
import type { PlanView } from '../../../../shared/plans/plans.ts';
import type {
  OwnPageView,
  PageMonthView,
  PublicPageView,
  SellerMonthView,
} from '../../../../shared/prospects/page/page.ts';
import type { PageMonth, SellerMonth, SellerPage, ShownPage } from './page.repository.ts';

export function toOwnPageView(page: SellerPage | undefined): OwnPageView {
  if (!page) return { slug: null, enabled: false, message: null, link: null };
  const { slug, isEnabled: enabled, message } = page;
  return { slug, enabled, message, link: `/v/${slug}` };
}

export function toPublicPageView({ name, city, message }: ShownPage, plans: PlanView[]): PublicPageView {
  return {
    name: publicNameOf(name),
    city,
    message,
    plans: plans.map(({ _id, name: planName, description, price, features }) => ({
      _id,
      name: planName,
      description,
      price,
      features,
    })),
  };
}

export function toPageMonthView({ month, visits, requests }: PageMonth): PageMonthView {
  return { month, visits, requests };
}

export function toSellerMonthView({ sellerId, ...rest }: SellerMonth): SellerMonthView {
  return { sellerId: String(sellerId), ...rest };
}
