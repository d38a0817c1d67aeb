import { lazy, Suspense, useLayoutEffect, type ComponentType } from 'react';
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter';
import { Loading } from '../ui/Loading.tsx';
import { AdminOnly, SignedIn } from './guards.tsx';

const Landing = lazy(() => import('../features/content/LandingScreen.tsx'));
const Guides = lazy(() => import('../features/content/GuidesScreen.tsx'));
const NotFound = lazy(() => import('../features/content/NotFoundScreen.tsx'));
const Login = lazy(() => import('../features/auth/LoginScreen.tsx'));
const Register = lazy(() => import('../features/auth/RegisterScreen.tsx'));
const Profile = lazy(() => import('../features/auth/ProfileScreen.tsx'));
const ResetPassword = lazy(() => import('../features/auth/ResetPasswordScreen.tsx'));
const Dashboard = lazy(() => import('../features/sales/dashboard/DashboardScreen.tsx'));
const NewSale = lazy(() => import('../features/sales/form/NewSaleScreen.tsx'));
const EditSale = lazy(() => import('../features/sales/form/EditSaleScreen.tsx'));
const History = lazy(() => import('../features/sales/history/HistoryScreen.tsx'));
const Chat = lazy(() => import('../features/chat/ChatScreen.tsx'));
const Training = lazy(() => import('../features/notifications/TrainingScreen.tsx'));
const SendTraining = lazy(() => import('../features/notifications/send/SendTrainingScreen.tsx'));
const AdminDashboard = lazy(() => import('../features/admin/AdminDashboardScreen.tsx'));
const Shell = lazy(() => import('./shell/Shell.tsx'));

interface ScreenRoute {
  path: string;
  screen: ComponentType;
  adminOnly?: boolean;
}

/** The screens inside the signed-in shell (spec §2). */
const SHELL_ROUTES: ScreenRoute[] = [
  { path: '/app/dashboard', screen: Dashboard },
  { path: '/app/sales/new', screen: NewSale },
  { path: '/app/sales/history', screen: History },
  { path: '/app/sales/:id/edit', screen: EditSale },
  { path: '/app/profile', screen: Profile },
  { path: '/app/guia', screen: Guides },
  { path: '/app/training', screen: Training },
  { path: '/app/chat', screen: Chat },
  { path: '/app/admin/dashboard', screen: AdminDashboard, adminOnly: true },
  { path: '/app/admin/training', screen: SendTraining, adminOnly: true },
];

const PUBLIC_ROUTES: ScreenRoute[] = [
  { path: '/', screen: Landing },
  { path: '/login', screen: Login },
  { path: '/register', screen: Register },
  { path: '/reset/:token', screen: ResetPassword },
];

/** Address → screen. The shell stays mounted between its screens. */
export function Routes() {
  const [path] = useLocation();
  const { parser } = useRouter();
  // Before the screens' own effects: the landing scrolls to a section afterwards.
  useLayoutEffect(() => {
    // Keep the braces: newer browsers return a promise here, which React would treat as a cleanup.
    window.scrollTo(0, 0);
  }, [path]);
  const inShell = SHELL_ROUTES.some((route) => matchRoute(parser, route.path, path)[0]);
  return <Suspense fallback={<Loading />}>{inShell ? <ShellRoutes /> : <PublicRoutes />}</Suspense>;
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

function ShellRoutes() {
  return (
    <SignedIn>
      <Shell>
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
      </Shell>
    </SignedIn>
  );
}
