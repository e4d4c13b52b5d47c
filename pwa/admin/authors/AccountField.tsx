import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import type { BankList, ListedBranch } from '../../../data/contract/authors/bankAccounts.ts'
import { englishCountryName } from '../../../data/rules/countryName.ts'
import {
  type BankCountry,
  bankAccountMaxLength,
  bankCountries,
  bankCountryCodes,
  isBankCountry,
} from '../../../data/vocabulary/bankAccounts.ts'
import { Field } from '../../ui/Field.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { fullDate } from '../kit/words/times.ts'
import { accountInWords } from '../profiles/accountInWords.ts'
import { banksQuery, branchesQuery, revealBankAccount } from '../profiles/queries.ts'
import { noAccountWords } from './authorWords.ts'
import { StoredSecret } from './StoredSecret.tsx'
import type { ProfileForm } from './useProfileForm.ts'

interface Props {
  form: ProfileForm
  author: AuthorProfile | null
}

/** The bank account that Flutterwave can pay. The author says by mail that it is theirs; nothing is sent to it before. */
export function AccountField({ form, author }: Props) {
  const { account, errors } = form
  const stored = author?.bankAccount
  const write = (change: Partial<typeof account>) => form.writeAccount({ ...account, ...change, isRemoved: false })
  const { country } = account
  return (
    <>
      {author && stored && (
        <StoredSecret
          title="Stored bank account"
          masked={accountInWords(stored)}
          reveal={async () => {
            const { number, name } = await revealBankAccount(author.id)
            return `${accountInWords({ ...stored, number })}, ${name}`
          }}
          isRemoved={account.isRemoved}
          onRemove={(isRemoved) => form.writeAccount({ ...noAccountWords, isRemoved })}
        />
      )}
      {!account.isRemoved && (
        <Field
          label={stored ? 'Country of a new account' : 'Country of the bank account'}
          name="accountCountry"
          optional
          error={errors['bankAccount.country']}
          hint="Where Flutterwave can pay banks. For other countries, write the bank details below."
        >
          <select
            value={country}
            onChange={({ target }) =>
              form.writeAccount(target.value ? { ...noAccountWords, country: target.value } : noAccountWords)
            }
          >
            <option value="">{stored ? 'Leave the account as it is' : 'None'}</option>
            {bankCountryCodes.map((code) => (
              <option key={code} value={code}>
                {englishCountryName(code)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {isBankCountry(country) && (
        <>
          <BankChoice form={form} country={country} />
          <div className="side-by-side">
            <Field
              label="Account number"
              name="accountNumber"
              required
              error={errors['bankAccount.number']}
              hint="Stored encrypted. Not kept in this tab: save it soon."
            >
              <input
                inputMode="numeric"
                maxLength={bankAccountMaxLength.number}
                autoComplete="off"
                value={account.number}
                onChange={({ target }) => write({ number: target.value })}
              />
            </Field>
            <Field
              label="Name of the account"
              name="accountName"
              required
              error={errors['bankAccount.name']}
              hint="As the bank has it."
            >
              <input
                maxLength={bankAccountMaxLength.name}
                autoComplete="off"
                value={account.name}
                onChange={({ target }) => write({ name: target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </>
  )
}

/** Bank and branch, by the names that Flutterwave gives them. */
function BankChoice({ form, country }: { form: ProfileForm; country: BankCountry }) {
  const { account, errors } = form
  const banks = useQuery(banksQuery(country))
  const bank = banks.data?.list.find(({ code }) => code === account.bank)
  const { hasBranch } = bankCountries[country]
  const branches = useQuery({ ...branchesQuery(country, bank?.id ?? 0), enabled: hasBranch && bank !== undefined })
  return (
    <div className="side-by-side">
      <Field
        label="Bank"
        name="accountBank"
        required
        error={errors['bankAccount.bank'] ?? troubleOf(banks)}
        hint={banks.data && `As Flutterwave named them on ${fullDate(banks.data.askedAt)}.`}
      >
        <Listed
          list={banks.data?.list}
          isAsked={banks.isFetching}
          none="Choose a bank"
          value={account.bank}
          onChoose={(code) => form.writeAccount({ ...account, bank: code, branch: '' })}
        />
      </Field>
      {hasBranch && (
        <Field label="Branch" name="accountBranch" required error={errors['bankAccount.branch'] ?? troubleOf(branches)}>
          <Listed
            list={branches.data?.list}
            isAsked={branches.isFetching}
            none={bank ? 'Choose a branch' : 'Choose a bank first'}
            value={account.branch}
            onChoose={(branch) => form.writeAccount({ ...account, branch })}
          />
        </Field>
      )}
    </div>
  )
}

function troubleOf({
  error,
  data,
}: Pick<UseQueryResult<BankList<ListedBranch>>, 'error' | 'data'>): string | undefined {
  if (error) return serverWords(error)
  return data?.list.length === 0 ? 'Flutterwave lists none. Please write the bank details below instead.' : undefined
}

interface ListedProps {
  list: readonly ListedBranch[] | undefined
  isAsked: boolean
  none: string
  value: string
  onChoose: (code: string) => void
}

function Listed({ list, isAsked, none, value, onChoose, ...control }: ListedProps) {
  return (
    <select
      {...control}
      value={value}
      disabled={!list}
      aria-busy={isAsked}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{!list && isAsked ? 'Asking Flutterwave…' : none}</option>
      {list?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
