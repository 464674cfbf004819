import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';

/** Who calls and what they may use: tables of the product, read only here. */

@Entity('user_account')
export class UserAccount {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'space_type', type: 'text' })
  spaceType!: string;

  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @OneToOne(() => Beneficiary, ({ account }) => account)
  beneficiary!: Relation<Beneficiary> | null;
}

@Entity('beneficiary')
export class Beneficiary {
  @PrimaryColumn('uuid')
  id!: string;

  @OneToOne(() => UserAccount, ({ beneficiary }) => beneficiary)
  @JoinColumn({ name: 'account_id' })
  account!: Relation<UserAccount>;
}

@Entity('user_session')
export class UserSession {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'read_only', type: 'boolean' })
  readOnly!: boolean;

  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  @Column({ name: 'idle_seconds', type: 'integer' })
  idleSeconds!: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt!: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @ManyToOne(() => UserAccount)
  @JoinColumn({ name: 'account_id' })
  account!: Relation<UserAccount>;
}

@Entity('contract')
export class Contract {
  @PrimaryColumn('text')
  numero!: string;

  @Column({ name: 'contract_type', type: 'text' })
  contractType!: string;
}

@Entity('beneficiary_contract')
export class BeneficiaryContract {
  @PrimaryColumn({ name: 'beneficiary_id', type: 'uuid' })
  beneficiaryId!: string;

  @PrimaryColumn({ name: 'contract_numero', type: 'text' })
  contractNumero!: string;

  @ManyToOne(() => Contract)
  @JoinColumn({ name: 'contract_numero' })
  contract!: Relation<Contract>;
}

@Entity('intervenant')
export class Intervenant {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'code_nan', type: 'text' })
  codeNan!: string;

  @Column({ name: 'contact_status', type: 'text' })
  contactStatus!: string;
}

@Entity('compte_cesu')
export class CompteCesu {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  numero!: string;

  @Column({ name: 'beneficiary_id', type: 'uuid' })
  beneficiaryId!: string;

  @Column({ name: 'contract_numero', type: 'text' })
  contractNumero!: string;

  @Column({ type: 'smallint' })
  millesime!: number;

  @Column({ name: 'type_compte', type: 'text' })
  typeCompte!: string;

  @Column({ type: 'text' })
  statut!: string;
}
