-- People who sign in to the dashboard. The tables of schema `auth` are as better-auth 1.7 asks for them (docs/decisions/0024), but for
-- its defaults: times come from the program.

create schema auth;

create table auth."user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);

create table auth."session" (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" ("id") on delete cascade
);
create index "session_userId" on auth."session" ("userId");

-- How a person proves who they are: here only a password, hashed.
create table auth."account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);
create index "account_userId" on auth."account" ("userId");

-- One-time links: `identifier` is the token's hash.
create table auth."verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);
create index "verification_identifier" on auth."verification" ("identifier");

create table auth."passkey" (
  "id" text primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index "passkey_userId" on auth."passkey" ("userId");
create index "passkey_credentialID" on auth."passkey" ("credentialID");

-- Attempts to sign in, by address. Unlogged, as the windows of requests are.
create unlogged table auth."rateLimit" (
  "id" text primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- Who may do what with which account.
create table membership (
  account_id text not null references account (id),
  user_id text not null references auth."user" ("id") on delete cascade,
  role text not null check (role in ('owner', 'member')),
  since timestamptz(3) not null,
  primary key (account_id, user_id)
);
create index membership_user on membership (user_id, since);

create table invitation (
  id text primary key,
  account_id text not null references account (id),
  email text not null,
  role text not null check (role in ('owner', 'member')),
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index invitation_once on invitation (account_id, lower(email));

-- Requests of a day (UTC); written in batches, so the last seconds of a process that was killed are missing.
create table request_count (
  account_id text not null references account (id),
  day date not null,
  requests bigint not null,
  primary key (account_id, day)
);
