// A child process preloads this file with `node --import`. When its parent ends, the child sends SIGTERM to itself and stops cleanly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
