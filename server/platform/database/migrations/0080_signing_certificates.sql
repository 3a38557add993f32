-- The certificates with which reports were ever signed (Proof 2). They are published and never removed: a report of ten years
-- ago is checked against the certificate of its day.
create table signing_certificates (
  -- The SHA-256 of the certificate, in hex.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The certificate, followed by those that lead to its issuer, as PEM.
  pem text not null,
  -- The private key of a generated certificate, encrypted with the secret of the sessions; null when it is in a file of the
  -- administrator.
  sealed_key bytea,
  created_at timestamptz(3) not null default now()
);
