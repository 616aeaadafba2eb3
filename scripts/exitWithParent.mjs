// Preloaded into a child process with `node --import`: sends the child SIGTERM when its parent ends, so that it stops cleanly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
