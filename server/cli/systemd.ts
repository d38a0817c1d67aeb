import { spawn } from 'node:child_process';

/** Reports to systemd that the service is up (`Type=notify`, `NotifyAccess=all`). Node cannot write to its socket. */
export function notifyReady(): void {
  if (process.env.NOTIFY_SOCKET === undefined) return;
  const child = spawn('systemd-notify', ['--ready', `--pid=${process.pid}`], { stdio: 'inherit' });
  child.on('error', (error) => {
    console.error(`systemd-notify: ${error.message}`);
  });
}
