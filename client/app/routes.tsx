import { Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { utils } from '../api/queryClient.ts';
import { useUser } from '../api/user.ts';
import { whenIdle } from '../ui/loading/whenIdle.ts';
import { ScreenBoundary } from '../ui/failures/ScreenBoundary.tsx';
import { lazyComponent, type Lazy } from '../ui/loading/lazyComponent.ts';
import { Loading } from '../ui/loading/Loading.tsx';
import { AdminOnly, SignedIn } from './guards.tsx';

const NotFound = lazyComponent(() => import('../features/content/NotFoundScreen.tsx'));
const Shell = lazyComponent(() => import('./shell/Shell.tsx'));

interface ScreenRoute {
  path: string;
  screen: Lazy<object>;
}

function route(path: string, importScreen: () => Promise<{ default: ComponentType }>): ScreenRoute {
  return { path, screen: lazyComponent(importScreen) };
}

const SHELL_ROUTES: ScreenRoute[] = [
  route('/app/dashboard', () => import('./Home.tsx')),
  route('/app/sales/new', () => import('../features/sales/form/NewSaleScreen.tsx')),
  route('/app/sales/history', () => import('../features/sales/history/HistoryScreen.tsx')),
  route('/app/sales/outbox', () => import('../features/sales/outbox/OutboxScreen.tsx')),
  route('/app/sales/outbox/:key', () => import('../features/sales/form/edit/EditQueuedScreen.tsx')),
  route('/app/agenda', () => import('./Agenda.tsx')),
  route('/app/equipo', () => import('../features/teams/TeamScreen.tsx')),
  route('/app/interesados', () => import('../features/prospects/ProspectsScreen.tsx')),
  route('/app/news', () => import('../features/sales/news/NewsScreen.tsx')),
  route('/app/cobros', () => import('../features/commissions/earnings/EarningsScreen.tsx')),
  route('/app/cobros/:id', () => import('../features/commissions/earnings/SettlementScreen.tsx')),
  route('/app/sales/:id/edit', () => import('../features/sales/form/edit/EditSaleScreen.tsx')),
  route('/app/profile', () => import('./ProfileScreen.tsx')),
  route('/app/volante', () => import('../features/prospects/page/FlyerScreen.tsx')),
  route('/app/guia', () => import('../features/content/GuidesScreen.tsx')),
  route('/app/zonas', () => import('../features/zones/ZonesScreen.tsx')),
  route('/app/training', () => import('../features/notifications/TrainingScreen.tsx')),
  route('/app/training/:id', () => import('../features/notifications/NotificationScreen.tsx')),
  route('/app/chat', () => import('../features/chat/ChatScreen.tsx')),
  route('/app/admin/dashboard', () => import('./AdminDashboardScreen.tsx')),
  route('/app/admin/verify', () => import('../features/sales/verification/VerifyScreen.tsx')),
  route('/app/admin/tray/:key', () => import('../features/tray/TraySectionScreen.tsx')),
  route('/app/admin/settlements', () => import('../features/commissions/SettlementsScreen.tsx')),
  route(
    '/app/admin/settlements/:id',
    () => import('../features/commissions/settlements/TeamSettlementScreen.tsx'),
  ),
  route(
    '/app/admin/settlements/seller/:id',
    () => import('../features/commissions/balances/SellerAccountScreen.tsx'),
  ),
  route('/app/admin/training', () => import('../features/notifications/send/SendTrainingScreen.tsx')),
  route('/app/admin/import', () => import('../features/imports/ImportScreen.tsx')),
];

const PUBLIC_ROUTES: ScreenRoute[] = [
  route('/', () => import('../features/content/LandingScreen.tsx')),
  route('/login', () => import('../features/auth/LoginScreen.tsx')),
  route('/register', () => import('../features/auth/RegisterScreen.tsx')),
  route('/forgot', () => import('../features/auth/ForgotPasswordScreen.tsx')),
  route('/reset/:token', () => import('../features/auth/ResetPasswordScreen.tsx')),
];

const ROUTES = [...SHELL_ROUTES, ...PUBLIC_ROUTES];

function routeOf(routes: ScreenRoute[], path: string): ScreenRoute | undefined {
  return routes.find((route) => new RegExp(`^${route.path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(path));
}

const isForAdmins = (path: string) => path.startsWith('/app/admin/');

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
              {SHELL_ROUTES.map(({ path, screen: Screen }) => (
                <Route key={path} path={path}>
                  {isForAdmins(path) ? (
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
    const screens = SHELL_ROUTES.filter(({ path }) => isAdmin || !isForAdmins(path));
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
