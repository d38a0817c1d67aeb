import { Suspense, useCallback, useState } from 'react';
import { FIRST_TODO } from '../../shared/tray/firstRows.ts';
import { usePresence } from '../api/seen.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../api/user.ts';
import { HomeScreen } from '../features/stats/home/HomeScreen.tsx';
import { BoardSkeleton } from '../features/tray/TaskBoard.tsx';
import { Todo } from '../features/tray/Todo.tsx';
import { lazyComponent } from '../ui/loading/lazyComponent.ts';

const Tray = lazyComponent(() => import('../features/tray/Tray.tsx'));

export default function Home() {
  const isAdmin = useUser().role === 'admin';
  const todo = trpc.sales.todo.useQuery(FIRST_TODO, { enabled: !isAdmin });
  const isTodoDrawn = usePresence(todo) === 'missing' || !todo.isPending;
  const [isTrayDrawn, setIsTrayDrawn] = useState(false);
  const drawTray = useCallback(() => setIsTrayDrawn(true), []);
  return (
    <HomeScreen
      isFirstDrawn={isAdmin ? isTrayDrawn : isTodoDrawn}
      first={
        isAdmin ? (
          <Suspense fallback={<BoardSkeleton />}>
            <Tray onDrawn={drawTray} />
          </Suspense>
        ) : (
          <Todo />
        )
      }
    />
  );
}
