// Sends requests to the primary while the main thread blocks. Plain JavaScript: a thread
// starts without the sources' loader.
import http from 'node:http';
import https from 'node:https';
import { workerData } from 'node:worker_threads';

const { port, replies } = workerData;
const plain = { request: http.request, agent: new http.Agent({ keepAlive: true }) };
const secure = { request: https.request, agent: new https.Agent({ keepAlive: true }) };

port.on('message', ({ id, url, token, body, timeoutMs }) => {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  const reply = (result) => {
    port.postMessage({ id, ...result });
    Atomics.add(replies, 0, 1);
    Atomics.notify(replies, 0);
  };
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) };
  const outgoing = request(url, options, async (response) => {
    try {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      reply({ status: response.statusCode, text });
    } catch (error) {
      reply({ failure: error.message });
    }
  });
  outgoing.on('error', (error) => reply({ failure: error.message })).end(body);
});
