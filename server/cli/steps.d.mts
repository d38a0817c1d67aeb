export function build(side: 'server' | 'client', runNode: (args: string[]) => void): void;
