/**
 * Why a program cannot listen, in a sentence that says what to do. `setting` names the port, `command` starts the program again. Any other
 * error stays as it is.
 */
export function explainListening(
  error: NodeJS.ErrnoException,
  place: { setting: 'PORT' | 'METRICS_PORT'; port: number; host: string; command?: string },
): Error {
  const { setting, port, host, command = 'npm start' } = place
  const other = `${setting}=${port < 65_535 ? Math.max(port + 1, 1024) : 3000} ${command}`
  const sentence: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another: ${other}`,
    EACCES: `This user may not listen on port ${port}. Choose one above 1023: ${other}`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Correct ${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'}, or leave it out.`,
  }
  const words = sentence[error.code ?? '']
  return words ? new Error(words, { cause: error }) : error
}
