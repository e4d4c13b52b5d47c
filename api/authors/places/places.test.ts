import { describe, expect, onTestFinished, test } from 'vitest'
import { mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { exportedTables } from '../../site/downloads/tables.ts'
import { changeAuthor, findAuthor } from '../authors.store.ts'
import { authorsOfPerson } from '../dataSubject.ts'
import { openAuthors } from '../testing.ts'
import { openAccount, openWallet } from './places.ts'

const hourMs = 3_600_000
const kenyan = { country: 'KE', network: 'mpesa', number: '0712 345 678', name: 'Amina Odhiambo' } as const

async function open(given?: object, environment: Record<string, string> = {}) {
  const desk = await openAuthors(environment)
  const profile = await desk.add({ mobileMoney: given })
  const row = () => findAuthor(desk.deps.db, profile.id) ?? expect.fail('no author')
  const prove = () =>
    changeAuthor(
      desk.deps.db,
      profile.id,
      { provenBy: 'mail', provenAt: desk.clock.now().toISOString() },
      row().updatedAt,
    )
  const mail = () => desk.call('POST', `/${profile.id}/place/mail`)
  const mails = () => desk.deps.db.select().from(mailLog).all()
  const link = () =>
    mails()
      .findLast(({ text }) => text?.includes('/author-wallet/'))
      ?.text?.match(/\/author-wallet\/\S+/)?.[0] ?? ''
  const mailed = async () => {
    expect((await mail()).status).toBe(200)
    return link()
  }
  const visit = (method: string, address: string, fields?: Record<string, string>) =>
    desk.app.request(address, { method, ...(fields && { body: new URLSearchParams(fields) }) })
  const give = (address: string, number = '0712 345 678') =>
    visit('POST', address, { wallet: 'KE:mpesa', number, name: 'Amina Odhiambo' })
  return { ...desk, profile, row, prove, mail, mails, mailed, visit, give, wallet: () => openWallet(desk.deps, row()) }
}

describe('a wallet at the desk', () => {
  test('is kept as E.164, masked everywhere, shown on request, and noted without its number', async () => {
    const desk = await open(kenyan)
    const masked = { country: 'KE', network: 'mpesa', number: '•••• 5678', provenAt: null }
    expect(desk.profile.mobileMoney).toEqual(masked)
    expect((await desk.list())[0]?.mobileMoney).toEqual(masked)
    expect(JSON.stringify(desk.row())).not.toContain('345678')
    const shown = await desk.call('GET', `/${desk.profile.id}/mobile-money`)
    expect([shown.headers.get('cache-control'), await shown.json()]).toEqual([
      'private, no-store',
      { number: '+254712345678', name: 'Amina Odhiambo' },
    ])
    expect(desk.acts().map(({ action }) => action)).toEqual(['author.added', 'author.mobile_money_revealed'])
    expect(JSON.stringify(desk.acts())).not.toContain('345678')
  })

  test.each([
    ['a number of another country', { number: '+256 772 123 456' }, 'mobileMoney.number'],
    ['a fixed line', { number: '020 222 2222' }, 'mobileMoney.number'],
    ['a network that is not there', { network: 'wave' }, 'mobileMoney.network'],
    ['a country without wallets', { country: 'FR' }, 'mobileMoney.country'],
    ['no name', { name: ' ' }, 'mobileMoney.name'],
  ])('is refused with %s', async (_title, fields, field) => {
    const desk = await open()
    const answer = await desk.change(desk.profile, { mobileMoney: { ...kenyan, ...fields } })
    expect([answer.status, (await answer.json()).issues[0]?.field]).toEqual([400, field])
  })

  test('has to be proven anew once it is another, and not when it is the same in other spelling', async () => {
    const desk = await open(kenyan)
    desk.prove()
    await desk.give(await desk.mailed())
    const proven = desk.row().mobileMoneyProvenAt
    expect(proven).not.toBeNull()
    const [profile] = await desk.list()
    await desk.changed(profile ?? expect.fail(), { mobileMoney: { ...kenyan, number: '+254712345678' } })
    expect(desk.row().mobileMoneyProvenAt).toBe(proven)
    const [again] = await desk.list()
    await desk.changed(again ?? expect.fail(), { mobileMoney: { ...kenyan, number: '0722 345 678' } })
    expect(desk.row().mobileMoneyProvenAt).toBeNull()
    expect(desk.acts().at(-1)).toMatchObject({ action: 'author.changed', after: { mobileMoney: 'changed' } })
  })

  test('of a former address has to be proven by the new one', async () => {
    const desk = await open(kenyan)
    desk.prove()
    const link = await desk.mailed()
    await desk.visit('POST', `${link}/yes`)
    const [profile] = await desk.list()
    await desk.changed(profile ?? expect.fail(), { email: 'new@example.org' })
    expect(desk.row()).toMatchObject({ mobileMoneyProvenAt: null, provenAt: null })
    expect((await desk.visit('POST', `${link}/yes`)).status).toBe(410)
  })
})

describe('a mailed link', () => {
  test('goes to a proven address alone, a few times a day', async () => {
    const desk = await open()
    const early = await desk.mail()
    expect([early.status, (await early.json()).code]).toEqual([409, 'author.unproven'])
    desk.prove()
    expect((await desk.mail()).status).toBe(200)
    expect((await desk.mail()).status).toBe(200)
    expect((await desk.mail()).status).toBe(429)
    expect(desk.mails().map(({ kind }) => kind)).toEqual(['author', 'author'])
  })

  test('takes the number of the author, who is told by mail, and changes nothing when it is looked at', async () => {
    const desk = await open()
    desk.prove()
    const link = await desk.mailed()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await desk.visit(method, link)).status).toBe(200)
    expect(desk.row().mobileMoneyHolder).toBeNull()
    const meanwhile = desk.clock.span()
    const answer = await desk.give(link)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('M-Pesa, +254 712 345678') })
    expect(desk.row()).toMatchObject({ mobileMoneyCountry: 'KE', mobileMoneyProvenAt: meanwhile() })
    expect(desk.wallet()).toMatchObject({ number: '+254712345678', name: 'Amina Odhiambo' })
    const told = desk.mails().at(-1)
    expect([told?.recipient, told?.text]).toEqual([
      expect.stringContaining('amina@'),
      expect.stringContaining('•••• 5678'),
    ])
    expect(told?.text).not.toContain('345678')
    expect(desk.acts().at(-1)).toMatchObject({ admin: null, action: 'author.wallet_proven' })
    expect(JSON.stringify(desk.acts())).not.toContain('345678')
  })

  test('proves what the desk has entered by one button, once', async () => {
    const desk = await open(kenyan)
    desk.prove()
    const link = await desk.mailed()
    const answers = await Promise.all([desk.visit('POST', `${link}/yes`), desk.visit('POST', `${link}/yes`)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(desk.acts().filter(({ action }) => action === 'author.wallet_proven')).toHaveLength(1)
    expect(desk.row().mobileMoneyProvenAt).not.toBeNull()
  })

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    const desk = await open()
    desk.prove()
    const link = await desk.mailed()
    const answer = await desk.give(link, '0712 345')
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid'])
    expect(desk.row().mobileMoneyHolder).toBeNull()
  })

  test('is void after a newer one, and after seven days', async () => {
    const desk = await open()
    desk.prove()
    const first = await desk.mailed()
    desk.clock.pass(hourMs)
    const second = await desk.mailed()
    expect((await desk.give(first)).status).toBe(410)
    desk.clock.pass(7 * 24 * hourMs)
    expect((await desk.give(second)).status).toBe(410)
    expect((await desk.visit('GET', '/author-wallet/1.2.3')).status).toBe(400)
    expect(desk.row().mobileMoneyHolder).toBeNull()
  })

  test('takes a handful of changes a day', async () => {
    const desk = await open()
    desk.prove()
    const link = await desk.mailed()
    const answers: Response[] = []
    for (let n = 0; n < 6; n++) answers.push(await desk.give(link, `0712 345 60${n}`))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.headers.get('retry-after')).toMatch(/^\d+$/)
    // A page, as the others of this link.
    expect(await answers[5]?.json()).toMatchObject({ title: 'Nothing was changed', code: 'rate_limited' })
    expect(desk.wallet()?.number).toBe('+254712345604')
  })
})

const ghanaian = {
  country: 'GH',
  bank: 'GH280100',
  branch: 'GH280103',
  number: '0031 6258 07099',
  name: 'Amina Odhiambo',
} as const

async function openBanks(account?: object) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const desk = await open(undefined, sandbox.env)
  const banks = (address: string) =>
    desk.app.request(`/api/payout-banks${address}`, { headers: { cookie: desk.cookie } })
  for (const address of ['/GH', '/NG', '/GH/280/branches']) expect((await banks(address)).status).toBe(200)
  const profile = account ? await desk.changed(desk.profile, { bankAccount: account }) : desk.profile
  return { ...desk, sandbox, banks, profile, account: () => openAccount(desk.deps, desk.row()) }
}

describe('the list of banks', () => {
  test('is kept for a week, and longer where Flutterwave does not answer', async () => {
    const { banks, clock, sandbox, ...desk } = await openBanks()
    const asked = () => sandbox.requests().filter(({ path }) => path === '/v3/banks/GH').length
    const first = await (await banks('/GH')).json()
    expect(first.list).toMatchObject([{ name: 'Another Bank Ghana' }, { name: 'Example Bank Ghana' }])
    expect(asked()).toBe(1)
    clock.pass(8 * 24 * hourMs)
    const cookie = await desk.signIn()
    const again = () => desk.app.request('/api/payout-banks/GH', { headers: { cookie } })
    sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'GET /v3/banks/GH' })
    expect(await (await again()).json()).toEqual(first)
    expect(Date.parse((await (await again()).json()).askedAt)).toBeGreaterThan(Date.parse(first.askedAt))
    expect(asked()).toBe(3)
  })

  test('is of the countries that are paid, and of their banks, for admins alone', async () => {
    const { banks, app, sandbox } = await openBanks()
    expect((await banks('/KE')).status).toBe(400)
    expect((await banks('/GH/999/branches')).status).toBe(404)
    expect((await app.request('/api/payout-banks/GH')).status).toBe(401)
    sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'GET /v3/banks/ZM' })
    const answer = await banks('/ZM')
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unavailable'])
  })

  test('cannot be had without keys', async () => {
    const desk = await openAuthors()
    const answer = await desk.app.request('/api/payout-banks/GH', { headers: { cookie: desk.cookie } })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unset'])
  })
})

describe('a bank account at the desk', () => {
  test('is kept with the names of bank and branch, masked everywhere, shown on request, and noted without its number', async () => {
    const desk = await openBanks(ghanaian)
    expect(desk.profile.bankAccount).toEqual({
      country: 'GH',
      bank: 'Example Bank Ghana',
      branch: 'Example Bank Ghana, Kumasi',
      number: '•••• 7099',
      provenAt: null,
    })
    expect(JSON.stringify(desk.row())).not.toContain('07099')
    const shown = await desk.call('GET', `/${desk.profile.id}/bank-account`)
    expect([shown.headers.get('cache-control'), await shown.json()]).toEqual([
      'private, no-store',
      { number: '0031625807099', name: 'Amina Odhiambo' },
    ])
    expect(desk.acts().slice(1)).toMatchObject([
      { action: 'author.changed', after: { bankAccount: 'changed' } },
      { action: 'author.bank_account_revealed' },
    ])
    expect(JSON.stringify(desk.acts())).not.toMatch(/07099|Kumasi/)
    await desk.changed((await desk.list())[0] ?? expect.fail(), { bankAccount: null })
    expect(desk.row()).toMatchObject({ bankAccount: null, bankAccountProvenAt: null })
  })

  test.each([
    ['a country that is paid by hand', { country: 'KE' }, 'bankAccount.country'],
    ['a bank that is not in the list', { bank: 'GH999999' }, 'bankAccount.bank'],
    ['no bank', { bank: '' }, 'bankAccount.bank'],
    ['no branch', { branch: '' }, 'bankAccount.branch'],
    ['a branch of another bank', { branch: 'GH130101' }, 'bankAccount.branch'],
    ['a number with letters', { number: 'GB29 NWBK 6016' }, 'bankAccount.number'],
    ['eleven digits in Nigeria', { country: 'NG', bank: '044', number: '12345678401' }, 'bankAccount.number'],
    ['no name', { name: ' ' }, 'bankAccount.name'],
  ])('is refused with %s', async (_title, fields, field) => {
    const desk = await openBanks()
    const answer = await desk.change(desk.profile, { bankAccount: { ...ghanaian, ...fields } })
    expect([answer.status, (await answer.json()).issues[0]?.field]).toEqual([400, field])
    expect(desk.row().bankAccount).toBeNull()
  })

  test('is proven by the mailed link, whose page shows it, and has to be proven anew once it is another', async () => {
    const desk = await openBanks(ghanaian)
    desk.prove()
    const link = await desk.mailed()
    expect(desk.mails().at(-1)?.text).toContain('say that the account we have is yours')
    const page = await desk.visit('GET', link)
    expect(await page.text()).not.toContain('0031625807099')
    expect(desk.row().bankAccountProvenAt).toBeNull()
    const meanwhile = desk.clock.span()
    expect(await (await desk.visit('POST', `${link}/account`)).json()).toMatchObject({
      message: expect.stringContaining('Kumasi, 0031625807099'),
    })
    expect((await desk.visit('POST', `${link}/account`)).status).toBe(200)
    expect(desk.row()).toMatchObject({ bankAccountProvenAt: meanwhile(), mobileMoneyProvenAt: null })
    expect(desk.acts().filter(({ action }) => action === 'author.bank_account_proven')).toHaveLength(1)
    expect(desk.mails().at(-1)?.text).toContain('Example Bank Ghana, Kumasi, •••• 7099')
    const [same] = await desk.list()
    await desk.changed(same ?? expect.fail(), { bankAccount: { ...ghanaian, number: '0031625807099' } })
    expect(desk.row().bankAccountProvenAt).not.toBeNull()
    const [profile] = await desk.list()
    await desk.changed(profile ?? expect.fail(), { bankAccount: { ...ghanaian, number: '0031625807098' } })
    expect(desk.row().bankAccountProvenAt).toBeNull()
    expect((await desk.visit('POST', `${link}/account`)).status).toBe(410)
  })

  test('is not proven by the button of a wallet, nor a wallet by its own', async () => {
    const desk = await openBanks(ghanaian)
    desk.prove()
    const profile = await desk.changed(desk.profile, { mobileMoney: kenyan })
    const link = await desk.mailed()
    await desk.visit('POST', `${link}/yes`)
    expect(desk.row()).toMatchObject({ bankAccountProvenAt: null, mobileMoneyProvenAt: null })
    await desk.changed(profile, { preferredPaymentMethod: 'mobile_money' })
    await desk.visit('POST', `${link}/account`)
    expect(desk.row()).toMatchObject({ bankAccountProvenAt: null, mobileMoneyProvenAt: null })
    expect(desk.account()?.bank).toEqual({ code: 'GH280100', name: 'Example Bank Ghana' })
  })

  test('is handed to its author as a sentence, and to nobody who downloads tables', async () => {
    const desk = await openBanks(ghanaian)
    const [held] = authorsOfPerson(desk.deps.db, desk.profile.email)
    expect(held).toMatchObject({ hasBankAccount: true, hasBankDetails: false, hasMobileMoney: false })
    expect(held).not.toHaveProperty('bankAccount')
    expect(exportedTables.find(({ name }) => name === 'authors')?.columns).not.toContain('bankAccount')
  })

  test('of a former address has to be proven by the new one', async () => {
    const desk = await openBanks(ghanaian)
    desk.prove()
    await desk.visit('POST', `${await desk.mailed()}/account`)
    const [profile] = await desk.list()
    await desk.changed(profile ?? expect.fail(), { email: 'new@example.org' })
    expect(desk.row()).toMatchObject({ bankAccountProvenAt: null, provenAt: null })
  })
})
