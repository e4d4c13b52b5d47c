import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { freePort } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { type Certificate, startDovecot } from './dovecot.ts'

/** Not one of the names that mean this machine: the site wants an encrypted line to it, as to any other mail server. */
const host = '127.0.0.2'
const sender = 'post@voices.example'

/**
 * Postfix and Dovecot as operators have them, on this machine and in a folder of their own. The site hands its mail over on an
 * encrypted line, by name and password; Dovecot keeps it in the mailbox of each address and lets it be read by IMAP. Every
 * address has a mailbox, so nothing leaves this machine; `absent@…` is known to nobody, and mail to `gone@…` is taken and comes back.
 */
export async function startMailServer() {
  const folder = temporaryFolder()
  letPass(folder)
  const certificate = makeCertificate(folder)
  const dovecot = await startDovecot(folder, certificate)
  const postfix = await startPostfix(folder, certificate, dovecot.ports).catch(async (error: unknown) => {
    await dovecot.stop()
    throw error
  })
  const { imap, imaps } = dovecot.ports
  return {
    /** The settings of a server that sends its mail there. */
    env: {
      SMTP_URL: `smtp://${encodeURIComponent(sender)}:${dovecot.password}@${host}:${postfix.ports.submission}`,
      MAIL_FROM: `Voices for Wildlife <${sender}>`,
      NODE_EXTRA_CA_CERTS: certificate.file,
    },
    /** How a mailbox is opened by IMAP: `imaps` is encrypted from its first byte, under the certificate of `env`. */
    imap: { host: '127.0.0.1', port: imap, imaps, user: sender, password: dovecot.password },
    /** The mails in the inbox of an address, oldest first, by IMAP. */
    read: dovecot.read,
    /** Every mail in every inbox. */
    all: dovecot.all,
    /** A mail that comes from elsewhere, byte by byte as it is. A `from` of nothing is that of a mail that comes back. */
    deliver: (raw: string | Buffer, { to, from = '' }: { to: string; from?: string }) =>
      hand(postfix.ports.elsewhere, { raw, envelope: { from, to: [to] } }),
    /** Nothing is left that Postfix has taken and not brought to a mailbox, or back. */
    untilDelivered: () => until(async () => postfix.queued() === 0),
    log: () => postfix.log() + dovecot.log(),
    async stop() {
      await postfix.stop()
      await dovecot.stop()
    },
  }
}

async function startPostfix(folder: string, certificate: Certificate, dovecot: { auth: number; lmtp: number }) {
  const [config, queue, data] = ['config', 'queue', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const ports = { submission: await freePort(), elsewhere: await freePort() }
  const log = path.join(folder, 'postfix.log')
  for (const made of [config, queue, data]) mkdirSync(made)
  const [postfix, postdrop] = [idOf('passwd', 'postfix'), idOf('group', 'postdrop')]
  chownSync(data, postfix, 0)
  for (const name of queues) {
    mkdirSync(path.join(queue, name), { mode: 0o700 })
    chownSync(path.join(queue, name), postfix, 0)
  }
  for (const name of ['public', 'maildrop']) {
    mkdirSync(path.join(queue, name))
    chmodSync(path.join(queue, name), name === 'public' ? 0o710 : 0o730)
    chownSync(path.join(queue, name), postfix, postdrop)
  }
  mkdirSync(path.join(queue, 'pid'))
  writeFileSync(path.join(config, 'main.cf'), mainCf({ folder, queue, data, log, certificate, dovecot }))
  writeFileSync(path.join(config, 'master.cf'), masterCf(ports))
  writeFileSync(path.join(config, 'known'), '!/^absent@/ it@is.here\n')
  writeFileSync(path.join(config, 'ways'), '/^gone@/ gone:\n')
  const out = openSync(path.join(folder, 'postfix.out'), 'a')
  // The leader of a group of its own: Postfix ends its group when it ends.
  const child: ChildProcess = spawn(path.join(daemons, 'master'), ['-c', config, '-d'], {
    stdio: ['ignore', out, out],
    detached: true,
  })
  const waiting = ['maildrop', 'incoming', 'active', 'deferred'].map((name) => path.join(queue, name))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await until(async () => (await greets(ports.submission)) && (await greets(ports.elsewhere)))
  } catch (error) {
    await stop()
    throw error
  }

  return {
    ports,
    queued: () => execFileSync('find', [...waiting, '-type', 'f', '-printf', 'x']).length,
    log: () => readFileSync(log, 'utf8'),
    stop,
  }
}

/** Where Debian keeps the parts of Postfix. */
const daemons = '/usr/lib/postfix/sbin'
const queues = 'incoming active deferred defer bounce corrupt flush hold saved trace private'.split(' ')

interface Places {
  folder: string
  queue: string
  data: string
  log: string
  certificate: Certificate
  dovecot: { auth: number; lmtp: number }
}

const mainCf = ({ folder, queue, data, log, certificate, dovecot }: Places) => `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
daemon_directory = ${daemons}
maillog_file = ${log}
maillog_file_prefixes = ${folder}
myhostname = mail.voices.example
inet_protocols = ipv4
inet_interfaces = 127.0.0.1
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
local_recipient_maps =
local_header_rewrite_clients =
virtual_mailbox_domains = static:all
virtual_mailbox_maps = regexp:${folder}/config/known
virtual_transport = lmtp:inet:127.0.0.1:${dovecot.lmtp}
transport_maps = regexp:${folder}/config/ways
default_transport = error:Mail stays on this machine
relay_transport = error:Mail stays on this machine
smtpd_tls_cert_file = ${certificate.file}
smtpd_tls_key_file = ${certificate.key}
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${dovecot.auth}
smtpd_peername_lookup = no
`

/** What Debian has, without what nothing here asks for; nothing is locked into a folder, for all lies in one. */
const masterCf = (ports: { submission: number; elsewhere: number }) => `
${host}:${ports.submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt -o smtpd_tls_auth_only=yes -o smtpd_sasl_auth_enable=yes
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
${host}:${ports.elsewhere} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
gone unix - n n - - pipe user=nobody argv=/bin/sh -c {exit 67}
lmtp unix - - n - 5 lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

/** The daemons have users of their own, who must reach what is theirs in this folder. */
function letPass(folder: string): void {
  const { mode } = statSync(folder)
  if (!(mode & 0o001)) chmodSync(folder, (mode & 0o777) | 0o011)
  if (folder !== path.dirname(folder)) letPass(path.dirname(folder))
}

const idOf = (of: 'passwd' | 'group', name: string) =>
  Number(execFileSync('getent', [of, name], { encoding: 'utf8' }).split(':')[2])

function makeCertificate(folder: string): Certificate {
  const [file, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const wanted = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.voices.example']
  const names = ['-addext', `subjectAltName=IP:${host},IP:127.0.0.1,DNS:localhost`]
  execFileSync('openssl', ['req', '-x509', ...wanted, ...names, '-out', file, '-keyout', key], { stdio: 'ignore' })
  return { file, key }
}

/** Whether a mail server says its first word there. */
async function greets(port: number): Promise<boolean> {
  const line = connect(port, host)
  try {
    const [said] = (await once(line, 'data')) as [Buffer]
    return said.toString().startsWith('220 ')
  } finally {
    line.destroy()
  }
}

async function hand(port: number, mail: object): Promise<void> {
  const transport = createTransport({ host, port, ignoreTLS: true })
  await transport.sendMail(mail)
  transport.close()
}
