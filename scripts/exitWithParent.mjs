// Loaded into a child process before its own code (node --import): when the parent dies, the child gets SIGTERM and stops cleanly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
