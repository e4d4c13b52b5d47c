import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdminName, AdminProfileChange } from '../../../data/contract/admin.ts'
import { type PushPayload, pushPayload } from '../../../data/contract/inbox/notifications.ts'
import { alerts, authorNotifications, pushSubscriptions } from '../../../data/tables/notifications.ts'
import { jobs } from '../../../data/tables/system.ts'
import { type AlertKind, alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { changeProfile } from '../../platform/admins/profile.ts'
import { findNextDue } from '../../platform/jobs/jobs.store.ts'
import { mailJob } from '../../platform/mail/mail.ts'
import { type Notification, notify } from '../../platform/notifications/notify.ts'
import { openTestApp } from '../../testing.ts'
import { keepDevice, removeDevice } from '../push/push.ts'
import { alertJobs } from './alerts.jobs.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const alertJobNames = [...Object.keys(alertJobs(() => null as never)), mailJob]

/** The server with a push service and a mail server, and a clock that is moved by hand. Nothing here waits. */
async function openDesk(profiles: Partial<Record<AdminName, AdminProfileChange>> = {}, settings = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.env, ...settings })
  const { deps, clock } = api
  for (const [admin, change] of Object.entries(profiles)) changeProfile(deps, admin as AdminName, change)
  /** A device of an admin that wants these kinds; what it has shown is read with `shownBy`. */
  const switchOn = (admin: AdminName = 'admin1', kinds: AlertKind[] = alertKindNames) => {
    const given = sandbox.push.subscribe(deps.push.publicKey)
    keepDevice(deps, admin, { ...given, kinds }, 'test')
    return given.endpoint
  }
  const tell = (about: Partial<Notification> = {}) =>
    deps.db.transaction((tx) =>
      notify(tx, { type: 'contact_form', title: 'Title', message: 'Words', at: clock.now().toISOString(), ...about }),
    )
  /** Lets time pass from one job to the next, as a running server does. */
  const pass = async (ms: number) => {
    const end = clock.now().getTime() + ms
    for (;;) {
      const next = Date.parse(findNextDue(deps.db, alertJobNames) ?? '') || end
      clock.pass(Math.max(0, Math.min(next, end) - clock.now().getTime()))
      await deps.jobs.drain()
      if (next >= end) return
    }
  }
  const shownBy = (endpoint: string): PushPayload[] =>
    sandbox.push
      .messages()
      .filter(({ deviceId }) => endpoint.endsWith(deviceId))
      .map(({ text }) => pushPayload.parse(JSON.parse(text ?? 'null')))
  /** Alerts of one moment arrive in any order. */
  const countsOn = (endpoint: string) =>
    shownBy(endpoint)
      .map(({ type, count }) => `${count} ${type}`)
      .sort()
  const shown = (token: string) =>
    api.app.request('/api/push/shown', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ alert: token }),
    })
  const tokenOf = ({ url }: PushPayload) => /alert=([\w-]+)/.exec(url)?.[1] ?? ''
  const mails = () => sandbox.smtp.inbox().map(({ recipients, email }) => ({ ...email, to: recipients.join() }))
  const rows = () => deps.db.select().from(alerts).all()
  const notices = () => deps.db.select().from(authorNotifications).all()
  return { ...api, sandbox, switchOn, tell, pass, shownBy, shown, tokenOf, countsOn, mails, rows, notices }
}

const toAll = { admin1: { email: 'one@desk.example' }, admin2: { email: 'two@desk.example' } } as const
const unseenOnly = { admin1: { ...toAll.admin1, alertMail: 'unseen' } } as const

describe('an alert', () => {
  it('is pushed to every device of both admins that wants it, as kind, count and place alone', async () => {
    const { switchOn, tell, pass, shownBy, rows } = await openDesk()
    const devices = [switchOn('admin1'), switchOn('admin2', ['messages']), switchOn('admin2', ['stories'])]
    tell({ authorName: 'Amara', authorEmail: 'amara@example.org' })
    await pass(30 * second)
    const [alert] = rows()
    const payload = { type: 'messages', count: 1, url: `/admin/wildlifeafrica?alert=${alert?.token}#messages` }
    expect(devices.map(shownBy)).toEqual([[payload], [payload], []])
    expect(alert?.token.length).toBeGreaterThan(20)
  })

  it('tells of all of its kind that came close together, once', async () => {
    const { switchOn, tell, pass, countsOn, notices } = await openDesk()
    const device = switchOn()
    for (let n = 0; n < 3; n += 1) tell()
    tell({ type: 'story_submission' })
    await pass(10 * minute)
    expect(countsOn(device)).toEqual(['1 stories', '3 messages'])
    expect(notices().map(({ alertId }) => alertId)).toEqual([1, 1, 1, 2])
    tell()
    await pass(minute)
    expect(countsOn(device)).toEqual(['1 messages', '1 stories', '3 messages'])
  })

  it('opens the tab of its kind, for every kind there is', async () => {
    const { switchOn, tell, pass, shownBy } = await openDesk()
    const device = switchOn()
    const types = ['story_submission', 'contact_form', 'volunteer_application', 'newsletter_signup']
    for (const type of [
      ...types,
      'review_due',
      'donation_refund',
      'payout_failed',
      'story_likeness',
      'tier_advancement',
      'social_unclear',
      'disk_low',
      'story_answer',
      'of_tomorrow',
    ])
      tell({ type })
    await pass(minute)
    const payloads = shownBy(device)
    expect(payloads.map(({ type }) => type).sort()).toEqual([...alertKindNames].sort())
  })

  it('is not made of what an admin has read already, nor of a message that was set aside', async () => {
    const { switchOn, tell, pass, shownBy, deps } = await openDesk()
    const device = switchOn()
    tell()
    deps.db.update(authorNotifications).set({ isRead: true }).run()
    tell({ metadata: { isSpam: true } })
    await pass(minute)
    expect(shownBy(device)).toEqual([])
    tell({ metadata: { isSpam: false } })
    await pass(minute)
    expect(shownBy(device)).toHaveLength(1)
  })

  it('of something that is told once comes once', async () => {
    const { switchOn, tell, pass, shownBy, notices } = await openDesk()
    const device = switchOn()
    expect([tell({ key: 'review_due:story:7' }), tell({ key: 'review_due:story:7' })]).toEqual([true, false])
    await pass(minute)
    tell({ key: 'review_due:story:7' })
    await pass(minute)
    expect([notices().length, shownBy(device).length]).toEqual([1, 1])
  })

  it('is not lost when it is told while others are collected, whatever the moment', async () => {
    const { switchOn, tell, pass, shownBy, deps, clock } = await openDesk()
    const device = switchOn()
    for (let n = 0; n < 30; n += 1) {
      tell()
      clock.pass(7 * second)
      const running = deps.jobs.drain()
      tell()
      await running
    }
    await pass(minute)
    expect(shownBy(device).reduce((sum, { count }) => sum + count, 0)).toBe(60)
  })

  it('that was shown is noted, by its token alone', async () => {
    const { switchOn, tell, pass, shownBy, shown, tokenOf, rows, clock } = await openDesk()
    const device = switchOn()
    tell()
    await pass(minute)
    expect((await shown('a-guess')).status).toBe(204)
    expect(rows()[0]?.acknowledgedAt).toBeNull()
    const meanwhile = clock.span()
    const answer = await shown(tokenOf(shownBy(device)[0]!))
    expect([answer.status, await answer.json()]).toEqual([200, { pendingStories: 0 }])
    const acknowledgedAt = rows()[0]?.acknowledgedAt
    expect(acknowledgedAt).toEqual(meanwhile())
    await pass(minute)
    await shown(tokenOf(shownBy(device)[0]!))
    expect(rows()[0]?.acknowledgedAt).toBe(acknowledgedAt)
  })
})

describe('a device', () => {
  it('that is gone is removed, and the others are alerted all the same', async () => {
    const { switchOn, tell, pass, shownBy, sandbox, deps } = await openDesk()
    const [gone, there] = [switchOn(), switchOn()]
    sandbox.push.end(gone)
    tell()
    await pass(minute)
    expect(shownBy(there)).toHaveLength(1)
    expect(deps.db.select().from(pushSubscriptions).all()).toMatchObject([{ endpoint: there }])
  })

  it('whose push service is out of order is tried again until it is back, with the reason kept meanwhile', async () => {
    const { switchOn, tell, pass, shownBy, sandbox, deps } = await openDesk()
    const device = switchOn()
    for (const status of [500, 403, 502]) sandbox.failNext({ provider: 'push', status })
    tell()
    await pass(25 * second)
    expect(deps.db.select().from(pushSubscriptions).get()?.lastError).toMatch(/answered (500|403)/)
    await pass(2 * minute)
    expect(shownBy(device)).toHaveLength(1)
    expect(deps.db.select().from(pushSubscriptions).get()).toMatchObject({ lastError: null })
  })

  it('whose push service asks to wait is tried when that time is over', async () => {
    const { switchOn, tell, pass, shownBy, sandbox } = await openDesk()
    const device = switchOn()
    sandbox.failNext({ provider: 'push', status: 429 })
    tell()
    await pass(minute)
    expect(shownBy(device)).toHaveLength(1)
    expect(sandbox.requests().map(({ answer }) => answer?.status)).toEqual([429, 201])
  })

  it('is silent in the quiet hours of its admin, and then tells once for each kind what came meanwhile', async () => {
    // It is 9 in UTC, and 4 in the morning in New York.
    const quiet = { timezone: 'America/New_York', quietFrom: '22:00', quietUntil: '07:00' } as const
    const { switchOn, tell, pass, shownBy, countsOn } = await openDesk({ admin1: quiet })
    const [asleep, awake] = [switchOn('admin1'), switchOn('admin2')]
    tell()
    await pass(hour)
    tell()
    tell()
    tell({ type: 'story_submission' })
    await pass(hour + 58 * minute)
    expect([shownBy(asleep).length, shownBy(awake).length]).toEqual([0, 3])
    await pass(3 * minute)
    expect(countsOn(asleep)).toEqual(['1 stories', '3 messages'])
    tell()
    await pass(minute)
    expect(shownBy(asleep)).toHaveLength(3)
  })
})

describe('quiet hours that end in the hour that is left out', () => {
  it('end behind it, and what waited is told', async () => {
    const quiet = { timezone: 'America/New_York', quietFrom: '22:00', quietUntil: '02:30' } as const
    const { switchOn, tell, pass, countsOn, clock } = await openDesk({ admin1: quiet })
    clock.pass(Date.parse('2026-03-08T04:00:00.000Z') - clock.now().getTime())
    const device = switchOn()
    tell()
    await pass(3 * hour - minute)
    expect(countsOn(device)).toEqual([])
    await pass(2 * minute)
    expect(countsOn(device)).toEqual(['1 messages'])
  })

  it('that are made longer meanwhile lose nothing of what waited before', async () => {
    const quiet = { timezone: 'UTC', quietFrom: '08:00', quietUntil: '12:00' } as const
    const { switchOn, tell, pass, shownBy, deps } = await openDesk({ admin1: quiet })
    const device = switchOn()
    tell()
    await pass(hour)
    changeProfile(deps, 'admin1', { quietUntil: '13:00' })
    tell()
    await pass(5 * hour)
    expect(Math.max(...shownBy(device).map(({ count }) => count))).toBe(2)
  })
})

describe('an alert that no device shows', () => {
  it('is mailed after 15 minutes, and not before, to every admin with an address who did not choose never', async () => {
    const { switchOn, tell, pass, mails, rows, notices } = await openDesk({
      admin1: { ...toAll.admin1, alertMail: 'unseen' },
      admin2: { ...toAll.admin2, alertMail: 'unseen' },
    })
    switchOn('admin1')
    tell()
    await pass(20 * second)
    const collectedAt = rows()[0]?.createdAt ?? ''
    await pass(15 * minute - 10 * second)
    expect(mails()).toEqual([])
    await pass(10 * second)
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      ['one@desk.example', 'Voices for Wildlife: New message'],
      ['two@desk.example', 'Voices for Wildlife: New message'],
    ])
    const waitedMs = Date.parse(rows()[0]?.escalatedAt ?? '') - Date.parse(collectedAt)
    expect(Math.floor(waitedMs / second)).toBe((15 * minute) / second)
    expect(notices()[0]?.isEmailSent).toBe(true)
    await pass(2 * hour)
    expect(mails()).toHaveLength(2)
  })

  it('is mailed when its device turned out to be gone', async () => {
    const { switchOn, tell, pass, mails, sandbox } = await openDesk(unseenOnly)
    sandbox.push.end(switchOn())
    tell()
    await pass(16 * minute)
    expect(mails()).toHaveLength(1)
  })

  it('is mailed no more once one device has shown it', async () => {
    const { switchOn, tell, pass, mails, shown, tokenOf, shownBy, rows } = await openDesk(unseenOnly)
    const devices = [switchOn('admin1'), switchOn('admin2')]
    tell()
    await pass(14 * minute)
    await shown(tokenOf(shownBy(devices[1]!)[0]!))
    await pass(hour)
    expect(mails()).toEqual([])
    expect(rows()[0]?.escalatedAt).toBeNull()
  })

  it('is mailed no more once an admin has read at the desk what it tells of', async () => {
    const { switchOn, tell, pass, mails, app, signIn } = await openDesk(unseenOnly)
    switchOn()
    tell()
    await pass(5 * minute)
    await app.request('/api/notifications/1/read', { method: 'POST', headers: { cookie: await signIn() } })
    await pass(hour)
    expect(mails()).toEqual([])
  })

  it('is not mailed with the next one once a device has shown it that was switched off since', async () => {
    const { switchOn, tell, pass, mails, shown, tokenOf, shownBy, deps } = await openDesk(unseenOnly)
    const device = switchOn()
    tell()
    await pass(minute)
    await shown(tokenOf(shownBy(device)[0]!))
    removeDevice(deps, 'admin1', device)
    tell({ type: 'story_submission' })
    await pass(2 * minute)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).not.toContain('message')
  })

  it('is mailed at once where there is no device at all', async () => {
    const { tell, pass, mails } = await openDesk(unseenOnly)
    tell()
    await pass(2 * minute)
    expect(mails()).toHaveLength(1)
    await pass(hour)
    expect(mails()).toHaveLength(1)
  })

  it('is mailed to nobody who wants no mail, has no address, or wants nothing of its kind', async () => {
    const { switchOn, tell, pass, mails } = await openDesk({
      admin1: { ...toAll.admin1, alertMail: 'unseen' },
      admin2: { ...toAll.admin2, alertMail: 'never' },
    })
    switchOn('admin1', ['stories'])
    tell()
    await pass(hour)
    expect(mails()).toEqual([])
    tell({ type: 'story_submission' })
    await pass(hour)
    expect(mails().map(({ to }) => to)).toEqual(['one@desk.example'])
  })

  it('is mailed after a crash in between as well, once', async () => {
    const { switchOn, tell, pass, mails, deps, clock } = await openDesk(unseenOnly)
    switchOn()
    tell()
    await pass(minute)
    // As a killed server leaves it: claimed, and never ended.
    const leaseUntil = new Date(clock.now().getTime() + 20 * minute).toISOString()
    deps.db
      .update(jobs)
      .set({ state: 'running', leaseUntil, attempts: 1 })
      .where(eq(jobs.name, 'alerts.escalate'))
      .run()
    await pass(19 * minute)
    expect(mails()).toEqual([])
    await pass(2 * minute)
    expect(mails()).toHaveLength(1)
  })
})

describe('the mail of an admin who wants every alert', () => {
  it('tells what came within a minute, and does not repeat it when no device has shown it', async () => {
    const { switchOn, tell, pass, mails, notices } = await openDesk(toAll)
    switchOn()
    tell()
    tell({ type: 'story_submission' })
    await pass(21 * second)
    tell({ type: 'story_submission' })
    await pass(2 * hour)
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      ['one@desk.example', 'Voices for Wildlife: news at your desk'],
      ['two@desk.example', 'Voices for Wildlife: news at your desk'],
    ])
    expect(mails()[0]?.text).toContain('2 stories wait for review\nhttp://localhost:3000/admin/wildlifeafrica#pending')
    expect(mails()[0]?.html).toContain('href="http://localhost:3000/admin/wildlifeafrica#messages"')
    expect(notices().every(({ isEmailSent }) => isEmailSent)).toBe(true)
  })

  it('is a file where no mail server is set up, and does not count as mailed', async () => {
    const { tell, pass, mails, notices } = await openDesk(toAll, { SMTP_URL: '', MAIL_FROM: '' })
    tell()
    await pass(hour)
    expect(mails()).toEqual([])
    expect(notices()[0]?.isEmailSent).toBe(false)
  })
})

describe('nothing about a person', () => {
  it('is in any alert or mail, whatever the admins are told', async () => {
    const { switchOn, tell, pass, mails, sandbox } = await openDesk(toAll)
    switchOn()
    const secrets = {
      name: 'Xanthippe Quartz',
      email: 'xq@person.example',
      title: 'Ziggurat heron',
      words: 'Wobbly phrase',
    }
    const types = [
      'contact_form',
      'story_submission',
      'volunteer_application',
      'newsletter_signup',
      'story_report',
      'donation_refund',
      'review_due',
      'tier_advancement',
      'name_correction',
    ]
    for (const type of types)
      tell({
        type,
        title: secrets.title,
        message: secrets.words,
        authorName: secrets.name,
        authorEmail: secrets.email,
        actionDescription: secrets.words,
        metadata: { ...secrets },
      })
    await pass(20 * minute)
    const pushed = sandbox.push.messages().map(({ text }) => text ?? '')
    expect(pushed.length).toBeGreaterThan(5)
    for (const text of pushed)
      expect(Object.keys(pushPayload.parse(JSON.parse(text)))).toEqual(['type', 'count', 'url'])
    const told = [...pushed, ...sandbox.smtp.inbox().map(({ raw }) => raw), JSON.stringify(mails())].join('\n')
    expect(sandbox.smtp.inbox()).toHaveLength(2)
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
  })
})
