/**
 * Ends the process with the code of `work`; a thrown error becomes its sentence and 1.
 * @param {() => Promise<number>} work
 */
export async function orExplain(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
