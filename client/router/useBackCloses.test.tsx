import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, render } from '../testing/render.tsx';
import { onScreenEntry } from './dialogEntries.ts';
import { navigate } from './hashLocation.ts';
import { useBackCloses } from './useBackCloses.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialogOnTop = () => (window.history.state as { dialog?: number }).dialog;
const states = page.getByRole('status');

/** Two dialogs, one over the other. */
function Screen() {
  const [first, setFirst] = useState(false);
  const [second, setSecond] = useState(false);
  useBackCloses(first, () => setFirst(false));
  useBackCloses(second, () => setSecond(false));
  const leave = () => {
    flushSync(() => setFirst(false));
    queueMicrotask(() => navigate('/app/otra'));
  };
  const goOn = () => {
    flushSync(() => setFirst(false));
    queueMicrotask(() => flushSync(() => setSecond(true)));
  };
  return (
    <>
      <button onClick={() => setFirst(true)}>Abrir</button>
      <button onClick={() => setSecond(true)}>Abrir otro</button>
      <button onClick={() => setFirst(false)}>Cerrar</button>
      <button onClick={leave}>Cerrar y salir</button>
      <button onClick={goOn}>Cerrar y abrir otro</button>
      <output>{`${first} ${second}`}</output>
    </>
  );
}

async function open(at: string): Promise<void> {
  render(<Screen />, { at: '/app/antes' });
  navigate(at);
  await button('Abrir').click();
  await expect.element(states).toHaveTextContent('true false');
}

test('an address replaced under an open dialog leaves it open, and is the screen’s own', async () => {
  await open('/app/lista?page=3');
  navigate('/app/lista?page=2', { replace: true });
  await expect.element(states).toHaveTextContent('true false');
  await button('Cerrar').click();
  await expect.poll(dialogOnTop).toBeUndefined();
  expect(address()).toBe('/app/lista?page=2');
  window.history.back();
  await expect.poll(address).toBe('/app/antes');
});

test('a navigation while the entry of a closed dialog is being left comes after it', async () => {
  await open('/app/lista');
  await button('Cerrar y salir').click();
  await expect.poll(address).toBe('/app/otra');
  await button('Abrir').click();
  await button('Cerrar').click();
  await expect.poll(dialogOnTop).toBeUndefined();
  window.history.back();
  await expect.poll(address).toBe('/app/lista');
  window.history.back();
  await expect.poll(address).toBe('/app/antes');
});

test('a dialog opened while the entry of a closed one is being left has its own', async () => {
  await open('/app/lista');
  const before = dialogOnTop();
  await button('Cerrar y abrir otro').click();
  await expect.poll(dialogOnTop).not.toBeOneOf([before, undefined]);
  await expect.element(states).toHaveTextContent('false true');
  window.history.back();
  await expect.element(states).toHaveTextContent('false false');
  expect(address()).toBe('/app/lista');
  window.history.back();
  await expect.poll(address).toBe('/app/antes');
});

test('what needs the screen’s entry closes the dialogs over it', async () => {
  await open('/app/lista');
  await button('Abrir otro').click();
  await expect.element(states).toHaveTextContent('true true');
  onScreenEntry(() => navigate('/app/otra', { replace: true }));
  await expect.poll(address).toBe('/app/otra');
  await expect.element(states).toHaveTextContent('false false');
  window.history.back();
  await expect.poll(address).toBe('/app/antes');
});
