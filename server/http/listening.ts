/** Runs `listen`; throws an Error naming the variable if the system refuses the address. */
export async function listening<T>(portVariable: string, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const sentence = refusal(portVariable, error as NodeJS.ErrnoException & { port?: number });
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}

function refusal(portVariable: string, error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  const { code, syscall, port } = error;
  if (code === 'EADDRINUSE') return `${portVariable}: el puerto ${port} ya está en uso`;
  if (code === 'EACCES' && syscall === 'listen') return `${portVariable}: no hay permiso para usar ${port}`;
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    return 'HOST: no es una dirección de este equipo';
  }
  return undefined;
}
