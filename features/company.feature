Feature: The company's profile

  Rule: The owner keeps the company's name, contact and address

    @R2.07 @R2.46 @R3.01 @R7.06 @R7.07 @R8.07
    Scenario: Change the company
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Company name  | Northgate Roofing & Sons |
        | Email         | office@northgate.example |
        | Phone         | 5035550142               |
        | Zip code      | 97201                    |
        | Default state | Oregon                   |
      And I save
      Then a toast says "Company updated"
      And after a reload the company form has the same

    @R5.03 @R9.03
    Scenario: Phone and fax are kept with +1 before them
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Phone | 5035550142 |
        | Fax   | 5035550143 |
      And I save
      Then a toast says "Company updated"
      And the company is stored with the phone "+15035550142" and the fax "+15035550143"

    @R3.11
    Scenario: The countries, the United States first
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      Then I can pick from about 240 countries, "United States" first
      And with "United States" I can pick the state "Oregon"
      And with "Canada" I can type any state

    @R5.03
    Scenario Outline: A field that cannot be right says so
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | <field> | <value> |
      And I save
      Then the field "<field>" says "<text>"

      Examples:
        | field        | value  | text             |
        | Company name |        | Required         |
        | Email        | office | Invalid email    |
        | Phone        | 555123 | Invalid number   |
        | Fax          | 555123 | Invalid number   |
        | Zip code     | 9720   | Invalid zip code |

    @R8.05
    Scenario: The company cannot be saved, and nothing typed is lost
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked to change "companies"
      When I open "/profile"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then an error toast says "Error updating company"
      And what I typed as "Company name" is still there

    @R8.05
    Scenario: The company cannot be loaded
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked for "companies"
      When I open "/profile"
      Then an error toast says "Error getting the company list"
      When the server is well again
      And I try again
      Then my package is "TEAM"

  Rule: The others see their own profile

    @R2.07 @R6.05 @R7.10
    Scenario: A manager
      Given a company with the "TEAM" package
      And I am signed in as its "Manager"
      When I open "/profile"
      Then my profile says "Manager"
      And no package can be picked there

    @R6.05 @R6.09
    Scenario: The API lets nobody but the owner change the company
      Given a company with the "TEAM" package
      When its "Manager" asks the API to rename the company
      Then the API answers 403
