import { Suspense } from 'react';
import { useUser } from '../api/user.ts';
import { PayableCard } from '../features/commissions/earnings/PayableCard.tsx';
import { DashboardScreen } from '../features/stats/dashboard/DashboardScreen.tsx';
import { BoardSkeleton } from '../features/tray/TaskBoard.tsx';
import { Todo } from '../features/tray/Todo.tsx';
import { AppOffer } from '../features/push/AppOffer.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';

const Tray = lazyComponent(() => import('../features/tray/Tray.tsx'));

export default function Home() {
  const isAdmin = useUser().role === 'admin';
  return (
    <DashboardScreen
      first={
        isAdmin ? (
          <Suspense fallback={<BoardSkeleton />}>
            <Tray />
          </Suspense>
        ) : (
          <>
            <PayableCard />
            <AppOffer />
            <Todo />
          </>
        )
      }
    />
  );
}
