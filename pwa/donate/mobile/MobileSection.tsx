import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import { Fold } from '../../ui/Fold.tsx'
import { readMobileGift } from '../tabStorage.ts'
import type { DonationView } from '../useDonation.ts'

const MobileForm = lazy(() => import('./MobileForm.tsx'))

/** Beside card and PayPal, for those who have neither: what it takes comes when somebody asks for it. */
export function MobileSection({ view }: { view: DonationView }) {
  const [isOpen, setOpen] = useState(false)
  // Not as the server renders it: whoever was asked on the phone comes back to the answer.
  useEffect(() => setOpen((is) => is || readMobileGift() !== null), [])
  return (
    <section className="sheet mobile-gift" aria-labelledby="mobile-gift">
      <Fold everywhere isOpen={isOpen} head={<h2 id="mobile-gift">{t('Give by mobile money')}</h2>}>
        <p>{t('In Kenya and Tanzania you can give from the mobile money on your phone. You need no card.')}</p>
        {isOpen ? (
          <Suspense fallback={<p role="status">{t('Getting ready…')}</p>}>
            <MobileForm view={view} />
          </Suspense>
        ) : (
          <button
            type="button"
            className="button line"
            data-once-ready=""
            disabled={!view.online || !view.isHydrated}
            onClick={() => {
              view.send({ type: 'touched' })
              setOpen(true)
            }}
          >
            {t('Use mobile money')}
          </button>
        )}
      </Fold>
    </section>
  )
}
