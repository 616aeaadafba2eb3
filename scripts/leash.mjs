// Loaded into the server before its own code (node --import): it stops in good order when the process that started it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
