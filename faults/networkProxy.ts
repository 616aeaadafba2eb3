/** A TCP proxy whose network fault tests can cut. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface NetworkProxy {
  readonly port: number;
  /** Lets all bytes disappear, as a network does without its cable. Connections stay open, and new ones are accepted by nobody. */
  dropAllBytes(): void;
  /** Closes all connections and refuses new ones, as a network does with a rebooting machine. */
  refuse(): Promise<void>;
  /** Makes the network work again. Connections whose bytes were dropped are closed, as after the time limits of TCP. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on 127.0.0.1 that passes the bytes of each connection to a new connection of `connectUpstream`. */
export async function startNetworkProxy(connectUpstream: () => Socket): Promise<NetworkProxy> {
  const sockets = new Set<Socket>();
  let dropsAllBytes = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const server = createServer((downstream) => {
    add(downstream);
    if (dropsAllBytes) return void downstream.pause();
    const upstream = connectUpstream();
    add(upstream);
    downstream.pipe(upstream).pipe(downstream);
    downstream.once('close', () => upstream.destroy());
    upstream.once('close', () => downstream.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    destroySockets();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    dropAllBytes: () => {
      dropsAllBytes = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse,
    restore: async () => {
      if (dropsAllBytes) destroySockets();
      dropsAllBytes = false;
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
