import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';

/** The body of B-068 for accounts in euros, without complement. */
export class PaymentDto {
  @IsNumber({ maxDecimalPlaces: 2, allowNaN: false, allowInfinity: false })
  @IsPositive()
  montant!: number;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @Matches(/^\d{10}$/, { each: true })
  numeroComptesCESU!: string[];

  @Matches(/^\d{7}$/)
  codeNAN!: string;

  @Matches(/^[0-9A-Za-z]{1,20}$/)
  numeroContrat!: string;

  @IsIn(['CESU_RH', 'CESU_SOCIAL'])
  typeContrat!: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  commentaire?: string;
}
