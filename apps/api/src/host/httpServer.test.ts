import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type HttpServer, listen } from './httpServer.ts';

const at = (server: HttpServer) => `http://127.0.0.1:${server.port}/`;

describe('the HTTP server', () => {
  it('asks for patience until the rest is started', async () => {
    const server = await listen(0, '127.0.0.1');
    const answer = await fetch(at(server));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    await server.drain();
  });

  it('says so in a sentence when its port is taken', async () => {
    const first = await listen(0, '127.0.0.1');
    await expect(listen(first.port, '127.0.0.1')).rejects.toThrow(`Port ${first.port} is taken`);
    await first.drain();
  });

  it('answers every request it has begun before it ends, and takes no new one [F12]', async () => {
    const server = await listen(0, '127.0.0.1');
    const begun = vi.fn();
    server.answerWith(async () => {
      begun();
      await pause(200);
      return new Response('done');
    });
    const requests = Array.from({ length: 20 }, () => fetch(at(server)).then((answer) => answer.text()));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(20));
    const drained = server.drain();
    await expect(fetch(at(server))).rejects.toThrow();
    expect(await Promise.all(requests)).toEqual(Array<string>(20).fill('done'));
    await drained;
  });

  it('does not wait for ever for a request that hangs', async () => {
    const server = await listen(0, '127.0.0.1');
    const hanging = vi.fn(() => new Promise<Response>(() => undefined));
    server.answerWith(hanging);
    const request = fetch(at(server)).catch(() => 'cut off');
    await vi.waitFor(() => expect(hanging).toHaveBeenCalled());
    await server.drain(50);
    expect(await request).toBe('cut off');
  });
});
