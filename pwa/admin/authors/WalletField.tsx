import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { englishCountryName } from '../../../data/rules/countryName.ts'
import {
  isMobileMoneyCountry,
  mobileMoneyCountryCodes,
  mobileMoneyMaxLength,
  mobileNetworks,
  networksIn,
} from '../../../data/vocabulary/mobileMoney.ts'
import { Field } from '../../ui/Field.tsx'
import { revealWallet } from '../profiles/queries.ts'
import { noWalletWords } from './authorWords.ts'
import { StoredSecret } from './StoredSecret.tsx'
import type { ProfileForm } from './useProfileForm.ts'

interface Props {
  form: ProfileForm
  author: AuthorProfile | null
}

/** The wallet on the phone. The author says by mail that it is theirs; nothing is paid to it before. */
export function WalletField({ form, author }: Props) {
  const { wallet, errors } = form
  const stored = author?.mobileMoney
  const write = (change: Partial<typeof wallet>) => form.writeWallet({ ...wallet, ...change, isRemoved: false })
  const country = wallet.country || (isMobileMoneyCountry(author?.country ?? null) ? (author?.country ?? '') : '')
  const networks = isMobileMoneyCountry(country) ? networksIn(country) : []
  const network = wallet.network || (networks[0] ?? '')
  return (
    <>
      {author && stored && (
        <StoredSecret
          title="Stored wallet"
          masked={walletInWords(stored)}
          reveal={async () => {
            const { number, name } = await revealWallet(author.id)
            return `${walletInWords({ ...stored, number })}, ${name}`
          }}
          isRemoved={wallet.isRemoved}
          onRemove={(isRemoved) => form.writeWallet({ ...noWalletWords, isRemoved })}
        />
      )}
      {!wallet.isRemoved && (
        <>
          <div className="side-by-side">
            <Field label="Country of the wallet" name="walletCountry" error={errors['mobileMoney.country']}>
              <select value={country} onChange={({ target }) => write({ country: target.value, network: '' })}>
                <option value="">Choose a country</option>
                {mobileMoneyCountryCodes.map((code) => (
                  <option key={code} value={code}>
                    {englishCountryName(code)}
                  </option>
                ))}
              </select>
            </Field>
            <Field label="Network" name="walletNetwork" error={errors['mobileMoney.network']}>
              <select
                value={network}
                disabled={networks.length === 0}
                onChange={({ target }) => write({ country, network: target.value })}
              >
                {networks.map((one) => (
                  <option key={one} value={one}>
                    {mobileNetworks[one]}
                  </option>
                ))}
              </select>
            </Field>
          </div>
          <div className="side-by-side">
            <Field
              label={stored ? 'New mobile-money number' : 'Mobile-money number'}
              name="walletNumber"
              optional
              error={errors['mobileMoney.number']}
              hint={
                stored
                  ? 'Left blank, the wallet stays as it is.'
                  : 'Stored encrypted. Not kept in this tab: save it soon.'
              }
            >
              <input
                type="tel"
                maxLength={mobileMoneyMaxLength.number}
                autoComplete="off"
                value={wallet.number}
                onChange={({ target }) => write({ country, network, number: target.value })}
              />
            </Field>
            <Field
              label="Name of the wallet"
              name="walletName"
              optional
              error={errors['mobileMoney.name']}
              hint="As the operator has it."
            >
              <input
                maxLength={mobileMoneyMaxLength.name}
                autoComplete="off"
                value={wallet.name}
                onChange={({ target }) => write({ country, network, name: target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </>
  )
}

/** `M-Pesa, Kenya, •••• 5678`. */
export const walletInWords = ({ network, country, number }: NonNullable<AuthorProfile['mobileMoney']>): string =>
  `${mobileNetworks[network]}, ${englishCountryName(country)}, ${number}`
