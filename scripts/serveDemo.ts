// Serves the built demo on this machine, on the port PORT or 4173.
import { demoFolder } from './buildDemo.mjs';
import { startStaticServer } from './staticServer.ts';

const { url } = await startStaticServer(demoFolder, Number(process.env['PORT'] ?? 4173));
console.log(`The demo is at ${url}. It needs no other server: any file server can serve ${demoFolder}`);
