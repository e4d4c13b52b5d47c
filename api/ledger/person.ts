import { authorRewards } from '../../data/tables/rewards.ts'
import type { Store } from '../database.ts'
import { type HeldItem, isAddress } from '../forgetting.ts'

const ofPerson = (email: string) => isAddress(authorRewards.authorEmail, email)

export const rewardsOfPerson = (db: Store, email: string): HeldItem[] =>
  db.select().from(authorRewards).where(ofPerson(email)).orderBy(authorRewards.id).all()
