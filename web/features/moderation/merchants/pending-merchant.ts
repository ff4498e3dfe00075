/** A registration that waits for an admin, with its contact data. */
export interface PendingMerchant {
  id: string;
  name: string;
  description: string;
  /** Empty where nothing was said; so are the other texts. */
  website: string;
  contactEmail: string;
  phone: string;
  category: string;
  location: string;
  halalCertifier: string;
  certificateNumber: string;
  logoUrl: string;
  userId: string;
  username: string;
  createdAt: string;
  /** An approved merchant bears the same name. */
  hasNamesake: boolean;
}
