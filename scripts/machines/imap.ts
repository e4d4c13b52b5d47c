import { once } from 'node:events'
import { connect } from 'node:net'

/** All mails of an inbox, read as a mail program does (RFC 3501). */
export async function readInbox({
  port,
  user,
  password,
}: {
  port: number
  user: string
  password: string
}): Promise<Buffer[]> {
  const line = connect(port, '127.0.0.1')
  let heard = Buffer.alloc(0)
  line.on('data', (part: Buffer) => {
    heard = Buffer.concat([heard, part])
  })
  const hear = async (end: RegExp) => {
    while (!end.test(heard.toString('latin1'))) {
      if (line.readableEnded) throw new Error(`The mailbox has hung up: ${heard}`)
      await Promise.race([once(line, 'data'), once(line, 'end')])
    }
    const answer = heard
    heard = Buffer.alloc(0)
    return answer
  }
  let asked = 0
  const ask = async (command: string) => {
    const tag = `a${++asked}`
    line.write(`${tag} ${command}\r\n`)
    const answer = await hear(new RegExp(`(^|\\r\\n)${tag} (OK|NO|BAD) [^\\r\\n]*\\r\\n$`))
    if (!answer.toString('latin1').includes(`${tag} OK`)) throw new Error(`${command}: ${answer}`)
    return answer
  }
  try {
    await hear(/^\* OK .*\r\n$/)
    await ask(`LOGIN "${user}" "${password}"`)
    const state = await ask('EXAMINE INBOX')
    return state.includes('* 0 EXISTS') ? [] : literals(await ask('UID FETCH 1:* (BODY.PEEK[])'))
  } finally {
    line.destroy()
  }
}

/** What stands behind its length in braces. */
function literals(answer: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; ; ) {
    const head = /\{(\d+)\}\r\n/.exec(answer.toString('latin1', at))
    if (!head) return found
    const begin = at + head.index + head[0].length
    at = begin + Number(head[1])
    found.push(answer.subarray(begin, at))
  }
}
