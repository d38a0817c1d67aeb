import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { utils } from '../api/queryClient.ts';
import { useUser } from '../api/user.ts';
import { whenIdle } from '../ui/loading/whenIdle.ts';
import { ScreenBoundary } from '../ui/failures/ScreenBoundary.tsx';
import { lazyComponent, type Lazy } from '../ui/loading/lazyComponent.ts';
import { Loading } from '../ui/loading/Loading.tsx';
import { AdminOnly, SignedIn } from './guards.tsx';

const Landing = lazyComponent(() => import('../features/content/LandingScreen.tsx'));
const Flyer = lazyComponent(() => import('../features/prospects/page/FlyerScreen.tsx'));
const Guides = lazyComponent(() => import('../features/content/GuidesScreen.tsx'));
const NotFound = lazyComponent(() => import('../features/content/NotFoundScreen.tsx'));
const Login = lazyComponent(() => import('../features/auth/LoginScreen.tsx'));
const Register = lazyComponent(() => import('../features/auth/RegisterScreen.tsx'));
const Profile = lazyComponent(() => import('./ProfileScreen.tsx'));
const ResetPassword = lazyComponent(() => import('../features/auth/ResetPasswordScreen.tsx'));
const Dashboard = lazyComponent(() => import('./Home.tsx'));
const NewSale = lazyComponent(() => import('../features/sales/form/NewSaleScreen.tsx'));
const EditSale = lazyComponent(() => import('../features/sales/form/edit/EditSaleScreen.tsx'));
const Outbox = lazyComponent(() => import('../features/sales/outbox/OutboxScreen.tsx'));
const EditQueued = lazyComponent(() => import('../features/sales/form/edit/EditQueuedScreen.tsx'));
const News = lazyComponent(() => import('../features/sales/news/NewsScreen.tsx'));
const Agenda = lazyComponent(() => import('./Agenda.tsx'));
const History = lazyComponent(() => import('../features/sales/history/HistoryScreen.tsx'));
const Earnings = lazyComponent(() => import('../features/commissions/earnings/EarningsScreen.tsx'));
const Settlement = lazyComponent(() => import('../features/commissions/earnings/SettlementScreen.tsx'));
const Prospects = lazyComponent(() => import('../features/prospects/ProspectsScreen.tsx'));
const Chat = lazyComponent(() => import('../features/chat/ChatScreen.tsx'));
const Zones = lazyComponent(() => import('../features/zones/ZonesScreen.tsx'));
const Training = lazyComponent(() => import('../features/notifications/TrainingScreen.tsx'));
const OneNotification = lazyComponent(() => import('../features/notifications/NotificationScreen.tsx'));
const SendTraining = lazyComponent(() => import('../features/notifications/send/SendTrainingScreen.tsx'));
const AdminDashboard = lazyComponent(() => import('./AdminDashboardScreen.tsx'));
const TraySection = lazyComponent(() => import('../features/tray/TraySectionScreen.tsx'));
const Settlements = lazyComponent(() => import('../features/commissions/SettlementsScreen.tsx'));
const AdminSettlement = lazyComponent(
  () => import('../features/commissions/settlements/TeamSettlementScreen.tsx'),
);
const SellerAccount = lazyComponent(() => import('../features/commissions/balances/SellerAccountScreen.tsx'));
const Verify = lazyComponent(() => import('../features/sales/verification/VerifyScreen.tsx'));
const Import = lazyComponent(() => import('../features/imports/ImportScreen.tsx'));
const Shell = lazyComponent(() => import('./shell/Shell.tsx'));

interface ScreenRoute {
  path: string;
  screen: Lazy<object>;
  adminOnly?: boolean;
}

const SHELL_ROUTES: ScreenRoute[] = [
  { path: '/app/dashboard', screen: Dashboard },
  { path: '/app/sales/new', screen: NewSale },
  { path: '/app/sales/history', screen: History },
  { path: '/app/sales/outbox', screen: Outbox },
  { path: '/app/sales/outbox/:key', screen: EditQueued },
  { path: '/app/agenda', screen: Agenda },
  { path: '/app/interesados', screen: Prospects },
  { path: '/app/news', screen: News },
  { path: '/app/cobros', screen: Earnings },
  { path: '/app/cobros/:id', screen: Settlement },
  { path: '/app/sales/:id/edit', screen: EditSale },
  { path: '/app/profile', screen: Profile },
  { path: '/app/volante', screen: Flyer },
  { path: '/app/guia', screen: Guides },
  { path: '/app/zonas', screen: Zones },
  { path: '/app/training', screen: Training },
  { path: '/app/training/:id', screen: OneNotification },
  { path: '/app/chat', screen: Chat },
  { path: '/app/admin/dashboard', screen: AdminDashboard, adminOnly: true },
  { path: '/app/admin/verify', screen: Verify, adminOnly: true },
  { path: '/app/admin/tray/:key', screen: TraySection, adminOnly: true },
  { path: '/app/admin/settlements', screen: Settlements, adminOnly: true },
  { path: '/app/admin/settlements/:id', screen: AdminSettlement, adminOnly: true },
  { path: '/app/admin/settlements/seller/:id', screen: SellerAccount, adminOnly: true },
  { path: '/app/admin/training', screen: SendTraining, adminOnly: true },
  { path: '/app/admin/import', screen: Import, adminOnly: true },
];

const PUBLIC_ROUTES: ScreenRoute[] = [
  { path: '/', screen: Landing },
  { path: '/login', screen: Login },
  { path: '/register', screen: Register },
  { path: '/reset/:token', screen: ResetPassword },
];

const ROUTES = [...SHELL_ROUTES, ...PUBLIC_ROUTES];

function routeOf(routes: ScreenRoute[], path: string): ScreenRoute | undefined {
  return routes.find((route) => new RegExp(`^${route.path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(path));
}

/** Whether the screen of an address stands in the shell, behind a login. */
export function isInShell(path: string): boolean {
  return routeOf(SHELL_ROUTES, path) !== undefined;
}

export function loadRoute(path: string): Promise<unknown> {
  const shell = isInShell(path) && Shell.load();
  return Promise.allSettled([shell, routeOf(ROUTES, path)?.screen.load()]);
}

export function Routes() {
  const [path] = useLocation();
  // Runs before the screens' effects: the landing scrolls to a section.
  useLayoutEffect(() => {
    // Keep the braces: newer browsers return a promise, which React takes for a cleanup.
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <ScreenBoundary path={path}>
      <Suspense fallback={<Loading />}>
        {isInShell(path) ? <ShellRoutes path={path} /> : <PublicRoutes />}
      </Suspense>
    </ScreenBoundary>
  );
}

function PublicRoutes() {
  return (
    <Switch>
      {PUBLIC_ROUTES.map(({ path, screen }) => (
        <Route key={path} path={path} component={screen} />
      ))}
      <Route path="/app">
        <Redirect to="/app/dashboard" replace />
      </Route>
      <Route path="/dashboard">
        <Redirect to="/app/dashboard" replace />
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
}

function ShellRoutes({ path: current }: { path: string }) {
  return (
    <SignedIn>
      <Shell>
        <ScreenBoundary path={current}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {SHELL_ROUTES.map(({ path, screen: Screen, adminOnly }) => (
                <Route key={path} path={path}>
                  {adminOnly ? (
                    <AdminOnly>
                      <Screen />
                    </AdminOnly>
                  ) : (
                    <Screen />
                  )}
                </Route>
              ))}
            </Switch>
          </Suspense>
        </ScreenBoundary>
        <OtherScreens />
      </Shell>
    </SignedIn>
  );
}

/** Fetches the user's other screens, plans and texts in idle time, for use offline. */
function OtherScreens() {
  const isAdmin = useUser().role === 'admin';
  useEffect(() => {
    const screens = SHELL_ROUTES.filter(({ adminOnly }) => isAdmin || !adminOnly);
    return whenIdle(async () => {
      // One by one, so that they do not delay the user's next call.
      for (const { screen } of screens) await screen.load().catch(() => undefined);
      await Promise.all([
        utils.plans.list.prefetch(),
        utils.templates.list.prefetch(),
        utils.zones.list.prefetch(),
      ]);
    });
  }, [isAdmin]);
  return null;
}
