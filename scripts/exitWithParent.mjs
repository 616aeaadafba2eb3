// A child process preloads this file with `node --import`. When its parent ends, the child sends SIGTERM to itself and stops cleanly.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Without this line, the open channel would keep the child running after its work is complete.
process.channel?.unref();
