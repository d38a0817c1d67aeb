import { Providers } from './Providers.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <Providers>
      <Routes />
    </Providers>
  );
}
