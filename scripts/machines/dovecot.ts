import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { programOf } from './engines.ts'
import { readInbox } from './imap.ts'

/** Of every mailbox. */
const password = 'heron-in-the-reeds'
/** Owns the mailboxes, and is nobody on this machine. */
const keeper = 5_000

/** A certificate and its key, for the lines to it. */
export interface Certificate {
  file: string
  key: string
}

/**
 * Dovecot with a mailbox for every address, made when its first mail comes. All in one folder, and all under one password. Tells
 * Postfix who may send, and takes its mail.
 */
export async function startDovecot(folder: string, certificate: Certificate) {
  const mailboxes = path.join(folder, 'mail')
  const ports = { imap: await freePort(), imaps: await freePort(), auth: await freePort(), lmtp: await freePort() }
  mkdirSync(mailboxes)
  chownSync(mailboxes, keeper, keeper)
  const config = path.join(folder, 'dovecot.conf')
  const log = path.join(folder, 'dovecot.log')
  writeFileSync(config, dovecotConf({ folder, log, ports, certificate }))
  const out = openSync(path.join(folder, 'dovecot.out'), 'a')
  const child: ChildProcess = spawn(programOf('dovecot') as string, ['-F', '-c', config], {
    stdio: ['ignore', out, out],
  })
  const read = (address: string) => readInbox({ port: ports.imap, user: address, password })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await until(async () => (await read('nobody@voices.example')).length === 0)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    ports,
    password,
    read,
    /** Every mail in every inbox, and whose inbox it is; read from the disk, as IMAP would ask for one after the other. */
    all: () =>
      list(mailboxes).flatMap((domain) =>
        list(path.join(mailboxes, domain)).flatMap((name) =>
          ['new', 'cur'].flatMap((state) => {
            const inbox = path.join(mailboxes, domain, name, 'Maildir', state)
            return list(inbox).map((file) => ({
              address: `${name}@${domain}`,
              raw: readFileSync(path.join(inbox, file)),
            }))
          }),
        ),
      ),
    log: () => readFileSync(log, 'utf8'),
    stop,
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

interface Places {
  folder: string
  log: string
  ports: Record<'imap' | 'imaps' | 'auth' | 'lmtp', number>
  certificate: Certificate
}

const dovecotConf = ({ folder, log, ports, certificate }: Places) => `protocols = imap lmtp
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${log}
listen = 127.0.0.1
ssl = yes
ssl_cert = <${certificate.file}
ssl_key = <${certificate.key}
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_username_format = %Lu
recipient_delimiter =
mail_uid = ${keeper}
mail_gid = ${keeper}
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${keeper} gid=${keeper} home=${folder}/mail/%Ld/%Ln allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${ports.imap}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${ports.imaps}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${ports.auth}
  }
}
`
