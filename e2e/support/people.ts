/** The people of the journeys. Each journey that changes an account makes its own member. */
export const ADMIN = { email: "maryam@journeys.example", password: "maryam-looks-after-it" };

export interface Member {
  email: string;
  username: string;
  password: string;
}

/** A member nobody has met yet. */
export function newMember(name: string): Member {
  const tag = Math.random().toString(36).slice(2, 8);
  return {
    email: `${name}.${tag}@journeys.example`,
    username: `${name}_${tag}`,
    password: `${name}-keeps-this`,
  };
}
